import { pageOf } from './answer.js';
import { ask } from './ask.js';
import { askOmaha } from './ask-omaha.js';
import { engine, omaha } from './engine.js';

const [ofHoldem, ofOmaha] = await Promise.all([engine, omaha]);

export default pageOf(async () => [await ask(ofHoldem), await askOmaha(ofOmaha)].join(', '));
