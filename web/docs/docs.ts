// Shows /openapi.json in Swagger UI, with "Try it out" against the server that the page came from.
import showReference from 'swagger-ui-dist/swagger-ui-es-bundle.js';

showReference({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // A key stays in the page's memory, and is gone with it.
  persistAuthorization: false,
  tryItOutEnabled: true,
  // No badge: it would send the document's address to a validator elsewhere.
  validatorUrl: null,
});
