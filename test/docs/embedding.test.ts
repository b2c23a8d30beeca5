// docs/embedding.md has a row for each place in which test/consumers/ runs the library. Those tests also measure the sizes.

import * as assert from 'uvu/assert';
import { DOCUMENT, documentedSizes, makeDocument } from '../consumers/embedding.js';
import { read } from '../repository/tree.js';
import { suite } from '../suite.js';

const embedding = suite(DOCUMENT);

embedding('has what `npm run make -- embedding` writes', () => {
  assert.is(read(DOCUMENT), makeDocument(read(DOCUMENT), documentedSizes()));
  assert.ok(documentedSizes().size > 10);
});

embedding.run();
