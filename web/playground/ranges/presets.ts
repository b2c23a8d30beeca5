// Ranges to begin with. No published chart was copied. Percentages take the strongest hands by their exact
// equity against one random hand (docs/ranges.md).

export interface Preset {
  readonly name: string;
  readonly range: string;
}

export const PRESETS: readonly Preset[] = [
  { name: 'Strongest 5 %', range: '5%' },
  { name: 'Strongest 10 %', range: '10%' },
  { name: 'Strongest 20 %', range: '20%' },
  { name: 'Strongest 40 %', range: '40%' },
  { name: 'Jacks or better and ace-king', range: 'JJ+, AK' },
  { name: 'All pairs', range: '22+' },
  { name: 'Two cards ten or higher', range: 'TT+, AT+, KT+, QT+, JT' },
  { name: 'Suited aces', range: 'AXs' },
  { name: 'Suited connectors', range: 'KQs-32s' },
  { name: 'All but the strongest 5 %', range: '5%-100%' },
];
