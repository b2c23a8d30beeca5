// The process: which build it is, and what it takes. The names are those that dashboards for any process know.
import { Counter, Gauge, type Registry } from 'prom-client';
import { ABI_VERSION } from '../../engine/abi.js';
import { packageVersion } from '../version.js';

const SECONDS_PER_MICROSECOND = 1e-6;

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) * SECONDS_PER_MICROSECOND;
};

const GAUGES: readonly (readonly [name: string, help: string, reading: () => number])[] = [
  ['process_resident_memory_bytes', 'Memory that the process holds', process.memoryUsage.rss],
  ['nodejs_heap_used_bytes', 'Memory that JavaScript’s objects take', () => process.memoryUsage().heapUsed],
  ['nodejs_external_memory_bytes', 'Memory of buffers and WebAssembly', () => process.memoryUsage().external],
];

export const createProcessMetrics = (registry: Registry): void => {
  const registers = [registry];
  const build = new Gauge({
    name: 'poker_odds_build_info',
    help: '1; what is running stands in the labels',
    labelNames: ['version', 'node', 'abi'],
    registers,
  });
  build.set({ version: packageVersion(), node: process.version, abi: ABI_VERSION }, 1);
  const start = new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process began, in Unix time',
    registers,
  });
  start.set(performance.timeOrigin / 1000);
  for (const [name, help, reading] of GAUGES) {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(reading()) });
  }
  const cpu = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads',
    registers,
    collect: () => {
      cpu.reset();
      cpu.inc(cpuSeconds());
    },
  });
};
