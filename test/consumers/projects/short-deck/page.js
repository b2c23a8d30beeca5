import { loadShortDeck } from 'poker-odds-wasm/short-deck';
import { askShortDeck } from './ask-short-deck.js';

const answers = await loadShortDeck().then(askShortDeck);
document.querySelector('output').textContent = answers;
