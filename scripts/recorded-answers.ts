// Records test/recorded/answers.ndjson: what the service answers to the requests of test/recorded/requests.ndjson.
//   npm run build && npm run make -- recorded-answers
import { writeFileSync } from 'node:fs';
import { ANSWERS, recordAnswers } from '../test/recorded/record.js';

writeFileSync(ANSWERS, `${(await recordAnswers()).join('\n')}\n`);
