// Shows /openapi.json in Swagger UI, with "Try it out" against the server that the page came from.
import showReference from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { element } from '../playground/page/dom.js';
import { showTheme } from '../playground/page/theme.js';
import { keepComplete } from './labels.js';
import { ENDPOINTS_FIRST, endpointsFirst } from './layout.js';

const SCHEME = 'apiKey';

showTheme();

const key = element<HTMLInputElement>('key');
const state = element('key-state');
let isSent = false;

/** Sends the typed key with every request from now on. Only the page keeps it. */
const useKey = (): void => {
  const typed = key.value.trim();
  if (typed !== '') viewer.preauthorizeApiKey(SCHEME, typed);
  else if (isSent) viewer.authActions.logout([SCHEME]);
  isSent = typed !== '';
  const looksRight = typed.startsWith('pok_');
  state.textContent = typed === '' ? 'No key yet.' : looksRight ? 'Sent with each request.' : 'Keys begin with pok_.';
  document.body.classList.toggle('has-key', isSent);
  state.classList.toggle('wrong', isSent && !looksRight);
};

const viewer = showReference({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  layout: ENDPOINTS_FIRST,
  plugins: [endpointsFirst],
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  // No validator badge: it would send the document's address to another server.
  validatorUrl: null,
  onComplete: useKey,
});

key.addEventListener('input', useKey);
keepComplete(element('reference'));
