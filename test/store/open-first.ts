// One of several processes that open one store at the same moment: node … open-first.ts DATABASE_URL
// Says "ready", waits for a line, then prints the first account's key id, or "none" when another process made it.
import { once } from 'node:events';
import { openAccounts } from '../../src/accounts/accounts.js';

const [, , databaseUrl = ''] = process.argv;
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const accounts = await openAccounts(databaseUrl);
const created = await accounts.createFirstAccount('default', { credits: 1 });
process.stdout.write(created?.id ?? 'none');
await accounts.close();
process.stdin.destroy();
