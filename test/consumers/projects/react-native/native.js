import './without-webassembly.js';
import { EngineLoadError, loadEngine, parseRange } from 'poker-odds-wasm';

const show = error => {
  const [why] = error.message.split(':');
  console.log(parseRange('QQ+, AKs').length, error instanceof EngineLoadError, why);
};

loadEngine().catch(show);
