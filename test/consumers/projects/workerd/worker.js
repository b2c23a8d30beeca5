import { pageOf } from './answer.js';
import { ask } from './ask.js';
import { askOmaha } from './ask-omaha.js';
import { askShortDeck } from './ask-short-deck.js';
import { engine, omaha, shortDeck } from './engine.js';

const [ofHoldem, ofShortDeck, ofOmaha] = await Promise.all([engine, shortDeck, omaha]);

export default pageOf(async () =>
  [await ask(ofHoldem), await askShortDeck(ofShortDeck), await askOmaha(ofOmaha)].join(', '),
);
