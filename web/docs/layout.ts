// Swagger UI's parts in our order: the endpoints, then the guide. The key has one field, above them all.
import type { Component, SwaggerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

export const ENDPOINTS_FIRST = 'EndpointsFirst';

/** The parts, one below the other; nothing until the document is there. */
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

/** Swagger UI's button to send a request, and beside it whether a key goes along: docs.css shows one of the two notes. */
const executeWithNote =
  (Execute: Component, { React: { createElement: make } }: SwaggerSystem): Component =>
  props => {
    const needsKey = (props.operation.get('security')?.size ?? 0) > 0;
    const notes = [
      make('a', { key: 'missing', href: '#key', className: 'key-missing' }, 'Needs your API key'),
      make('span', { key: 'sent', className: 'key-sent' }, 'Your API key is sent along'),
    ];
    return make('div', { className: 'send' }, make(Execute, props), needsKey && notes);
  };

/** Each answer has a dozen header fields: they are listed when they are asked for. */
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
    // A link within the button that opens an endpoint: no keyboard could tell the two apart. Addresses work without it.
    DeepLink: () => textOnly(system),
    // Padlocks, which would open a second place for the key.
    authorizeOperationBtn: () => () => null,
  },
});
