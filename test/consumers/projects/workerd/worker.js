import { pageWith } from './answer.js';
import { engine } from './engine.js';

export default pageWith(await engine);
