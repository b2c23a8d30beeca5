// Shows /openapi.json in Swagger UI, with "Try it out" against the server that the page came from.
import showReference from 'swagger-ui-dist/swagger-ui-es-bundle.js';

showReference({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // A key is stored nowhere but in the page.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // No badge: it would send the document's address to another server.
  validatorUrl: null,
});
