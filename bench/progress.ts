// A progress bar on standard error, where that is a terminal; nothing anywhere else.

const WIDTH = 30;

/** A line's text: "[#######.......] 48 %  1 opponent: phe". */
export const barText = (share: number, text: string, columns: number): string => {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  const percent = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}`.padStart(3);
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${percent} %  ${text}`.slice(0, Math.max(1, columns - 1));
};

export interface Progress {
  /** Shows how far the run is, 0 to 1. */
  show(share: number, text: string): void;
  /** Takes the bar away. */
  clear(): void;
}

export const progressOn = (stream: NodeJS.WriteStream): Progress => {
  const write = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
  // Some terminals say that they are 0 columns wide, which means that they do not know.
  return { show: (share, text) => write(barText(share, text, stream.columns || 80)), clear: () => write('') };
};
