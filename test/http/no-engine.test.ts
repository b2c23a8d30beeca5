// Requests where the engines could not be loaded, which plan exact work while questions are read.

import * as assert from 'uvu/assert';
import { suite } from '../suite.js';
import { BATCH, ENHANCED, EQUITY, JOBS, type Service, useService } from './service.js';

const engines = Promise.reject(new Error('the file is gone'));
engines.catch(() => undefined);

const unloaded = suite<Service>('a service without its engines');
useService(unloaded, ({ calculator }) => ({ calculator: { ...calculator, engines } }));

const question = { players: ['AhKh', 'QQ+'], board: ['Qh', 'Jh', '2c'] };

unloaded('answers questions with SERVICE_UNAVAILABLE, and tells nothing of the reason', async ({ post }) => {
  for (const [path, body] of [
    [EQUITY, question],
    [EQUITY, { ...question, dry_run: true }],
    [ENHANCED, { cards: ['Ah', 'Kh'], opponents: 1 }],
    [BATCH, { questions: [{ type: 'equity', ...question }] }],
    [JOBS, { questions: [{ type: 'equity', ...question }] }],
  ] as const) {
    const { status, json, text, headers } = await post(path, body);
    assert.equal([path, status, json.error?.code], [path, 503, 'SERVICE_UNAVAILABLE'], text);
    assert.ok(Number(headers.get('retry-after')) >= 1);
    assert.not(text.includes('the file is gone'));
  }
});

unloaded.run();
