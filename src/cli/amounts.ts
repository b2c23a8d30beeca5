// Numbers, durations and speeds as people read them.

/** "2,097,572,400" */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** "1 deal", "100,000 deals" */
export const dealsText = (deals: number): string => `${grouped(deals)} ${deals === 1 ? 'deal' : 'deals'}`;

/** "0.4 ms", "84 ms", "1.2 s", "3 min 5 s", "2 h 20 min" */
export const durationText = (ms: number): string => {
  if (ms < 999.5) return `${ms < 1 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** "119 million a second", "4.51 billion a second": three digits. */
export const speedText = (deals: number, ms: number): string => {
  const perSecond = Number(((deals / ms) * 1000).toPrecision(3));
  if (perSecond >= 1e9) return `${grouped(perSecond / 1e9)} billion a second`;
  return `${perSecond >= 1e6 ? `${grouped(perSecond / 1e6)} million` : grouped(Math.round(perSecond))} a second`;
};
