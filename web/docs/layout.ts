// Swagger UI's parts in our order: the endpoints, then the guide. The key has one field, above them all.
import type { Component, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

export const ENDPOINTS_FIRST = 'EndpointsFirst';

/** The parts, one below the other; empty until the document is loaded. */
const layout = ({ React: { createElement: make }, getComponent }: SwaggerSystem): Component => {
  const part = (name: string): unknown => make(getComponent(name, true));
  return ({ specSelectors }) => {
    const isLoaded = specSelectors.loadingStatus() === 'success';
    const parts = isLoaded
      ? [
          make('h2', { key: 'heading' }, 'Endpoints'),
          make('div', { key: 'endpoints' }, part('operations')),
          make('section', { key: 'about', id: 'about', 'aria-label': 'Guide' }, part('InfoContainer')),
        ]
      : [];
    return make('div', { className: 'swagger-ui' }, part('SvgAssets'), part('errors'), ...parts);
  };
};

/** Swagger UI's button to send a request, and a note whether a key is sent: docs.css shows one of the two. */
const executeWithNote =
  (Execute: Component, { React: { createElement: make } }: SwaggerSystem): Component =>
  props => {
    const needsKey = (props.operation.get('security')?.size ?? 0) > 0;
    const notes = [
      make('a', { key: 'missing', href: '#key', className: 'key-missing' }, 'Needs your API key'),
      make('span', { key: 'sent', className: 'key-sent' }, 'Your API key is sent'),
    ];
    return make('div', { className: 'send' }, make(Execute, props), needsKey && notes);
  };

/** Each answer has a dozen header fields: the list is closed at first. */
const foldedHeaders =
  (Headers: Component, { React: { createElement: make } }: SwaggerSystem): Component =>
  props =>
    props.headers?.size
      ? make('details', {}, make('summary', {}, `Header fields: ${props.headers.size}`), make(Headers, props))
      : null;

const textOnly =
  ({ React: { createElement: make } }: SwaggerSystem): Component =>
  ({ text }) =>
    make('span', {}, text);

export const endpointsFirst = (system: SwaggerSystem): object => ({
  components: { [ENDPOINTS_FIRST]: layout(system) },
  wrapComponents: {
    execute: executeWithNote,
    headers: foldedHeaders,
    // Not a link inside the button that opens an endpoint: a keyboard cannot reach both. Deep links work without it.
    DeepLink: () => textOnly(system),
    // No padlocks: they would open a second field for the key.
    authorizeOperationBtn: () => () => null,
  },
});
