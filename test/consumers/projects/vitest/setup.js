import { afterAll } from 'vitest';

afterAll(() => console.error(globalThis.workerMessages));
