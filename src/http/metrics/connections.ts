// Connections: how many are open, and how many were refused because that is the most, of all or of one address.
import { Counter, Gauge, type Registry } from 'prom-client';

export interface ConnectionMetrics {
  /** Counts a connection that was refused because there were too many, in all or of one address. */
  countRefusedConnection(): void;
  /** Says where to ask how many connections are open; before, none are. */
  watchConnections(count: () => number): void;
}

export const createConnectionMetrics = (registry: Registry): ConnectionMetrics => {
  const registers = [registry];
  const refused = new Counter({
    name: 'poker_odds_connections_refused_total',
    help: 'Connections refused because too many were open, in all or of one address',
    registers,
  });
  let count = (): number => 0;
  const open = new Gauge({
    name: 'poker_odds_connections',
    help: 'Connections that are open',
    registers,
    collect: () => {
      open.set(count());
    },
  });
  return {
    countRefusedConnection: () => refused.inc(),
    watchConnections: counting => {
      count = counting;
    },
  };
};
