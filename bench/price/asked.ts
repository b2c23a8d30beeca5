// Asks a service for one answer again and again: what its processor time comes to for each credit, and for how long its event loop
// did nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../measure.js';
import type { PriceCase } from './cases.js';

export interface PriceFigures {
  readonly name: string;
  readonly isReference: boolean;
  readonly status: number;
  /** Credits; those of a whole credit's deals where the request had a part of them; 1 where nothing is charged. */
  readonly credits: number;
  /** Processor time of the service, all threads: of a request with a part of the deals, of all of them. */
  readonly cpuMs: number;
  /** The longest stretch of the event loop: with the first request, and the median of the others. */
  readonly coldStretchMs: number;
  readonly stretchMs: number;
}

const WARM_UPS = 20;
const [MIN_REQUESTS, MAX_REQUESTS] = [3, 200];

/** Milliseconds of all threads of a process. */
const cpuMsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const [ns = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ', 1);
    return sum + Number(ns) / 1e6;
  }, 0);

/** The longest stretch since the last call. */
export const stretchAt = (probe: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let text = '';
    connect(probe)
      .on('data', data => {
        text += data;
      })
      .on('end', () => resolve(Number(text)))
      .on('error', reject);
  });

export interface AskedService {
  readonly url: string;
  readonly pid: number;
  readonly key: string;
  /** The socket of probe.js. */
  readonly probe: string;
}

export interface Answered {
  readonly status: number;
  readonly credits: number;
  readonly text: string;
}

export const ask = async ({ url, key }: AskedService, path: string, body: string): Promise<Answered> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  return { status: response.status, credits: Number(response.headers.get('x-credits-cost') ?? 0), text };
};

/** @param budgetMs for the repetitions, after as long for warming up */
export const priceOf = async (service: AskedService, asked: PriceCase, budgetMs: number): Promise<PriceFigures> => {
  const { name, path, body, part = 1, isReference = false } = asked;
  const text = JSON.stringify(body);
  const stretches: number[] = [];
  const once = async (): Promise<Answered> => {
    await stretchAt(service.probe);
    const answer = await ask(service, path, text);
    await sleep(3);
    stretches.push(await stretchAt(service.probe));
    return answer;
  };
  const arrived = performance.now();
  const { status, credits } = await once();
  if (status === 503) throw new Error(`${name} takes too long for a request: give it a smaller part`);
  for (let warmUps = 0; warmUps < WARM_UPS && performance.now() - arrived < budgetMs; warmUps++) await once();
  const [before, began] = [cpuMsOf(service.pid), performance.now()];
  let requests = 0;
  while (requests < MIN_REQUESTS || (performance.now() - began < budgetMs && requests < MAX_REQUESTS)) {
    await once();
    requests++;
  }
  const cpuMs = (cpuMsOf(service.pid) - before) / requests / part;
  const [coldStretchMs = 0, ...warm] = stretches;
  const stretchMs = quantile(warm, 0.5);
  return { name, isReference, status, credits: Math.max(1, credits), cpuMs, coldStretchMs, stretchMs };
};
