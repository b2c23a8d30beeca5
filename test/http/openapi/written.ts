// The document as it is built, and the examples that it was built with.
import { openApiDocument } from '../../../src/http/openapi/document.js';
import type { Example } from '../../../src/http/openapi/responses.js';
import { read } from '../../house/tree.js';
import type { Description } from './contract.js';

export const examples = JSON.parse(read('src/http/openapi/examples.json')) as readonly Example[];

/** As a reader of the JSON gets it. */
export const description = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3', examples }))) as Description;
