import { connection } from 'next/server';
import { loadEngine } from 'poker-odds-wasm';
import { ask } from '../ask.js';
import { Odds } from './odds.js';

/** A server component. */
export default async function Page() {
  await connection();
  return <Odds fromServer={await loadEngine().then(ask)} />;
}
