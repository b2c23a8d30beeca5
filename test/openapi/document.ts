// The document as the build makes it, and its examples.
import { openApiDocument } from '../../src/http/openapi/openapi-document.js';
import type { Example } from '../../src/http/openapi/responses.js';
import { read } from '../repository/tree.js';
import { contractOf, type Description } from './contract.js';

export const examples = JSON.parse(read('src/http/openapi/examples.json')) as readonly Example[];

/** The document after a round trip through JSON. */
export const description = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3', examples }))) as Description;

export const contract = contractOf(description);
