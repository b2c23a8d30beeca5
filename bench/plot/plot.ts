// Observable Plot without a browser. It is installed by this folder's own package: npm ci --prefix bench/plot
// Imported by name at run time, so that everything else is checked and runs without it.

/** As much of Plot as the pictures use. Marks, scales and their options are Plot's: https://observablehq.com/plot */
export interface Plot {
  plot(options: object): Element;
  line(data: readonly object[], options: object): object;
  dot(data: readonly object[], options: object): object;
  text(data: readonly object[], options: object): object;
  areaY(data: readonly object[], options: object): object;
  barY(data: readonly object[], options: object): object;
  ruleX(data: readonly object[], options: object): object;
  ruleY(data: readonly number[], options?: object): object;
  selectLast(options: object): object;
}

interface Dom {
  readonly window: Window & { readonly XMLSerializer: new () => XMLSerializer };
}

const [PLOT, JSDOM]: readonly string[] = ['@observablehq/plot', 'jsdom'];

const install = (cause: unknown): never => {
  throw new Error('the pictures need their own packages: npm ci --prefix bench/plot', { cause });
};

/** In place of Plot's own. Both modes get a background, so that a picture is readable wherever it is shown. */
const STYLE = `
svg { background: #ffffff; color: #1f2328; }
text { white-space: pre; }
@media (prefers-color-scheme: dark) { svg { background: #0d1117; color: #e6edf3; } }
`;

/** Draws a picture: the options of Plot.plot in, the text of an SVG file out. */
export type Draw = (options: (plot: Plot) => object) => string;

/** Loads the library. @throws {Error} it is not installed; the message says how */
export const loadPlot = async (): Promise<Draw> => {
  const plot = (await import(PLOT ?? '').catch(install)) as Plot;
  const { JSDOM: Browser } = (await import(JSDOM ?? '').catch(install)) as { JSDOM: new (html: string) => Dom };
  const { window } = new Browser('');
  return options => {
    const picture = plot.plot({ document: window.document, ...options(plot) });
    const style = picture.querySelector('style');
    if (style) style.textContent = STYLE;
    picture.setAttribute('role', 'img');
    const text = new window.XMLSerializer().serializeToString(picture);
    return `${text.replace(/="[^"]*"/g, value => value.replace(/(\d+\.\d)\d+/g, '$1'))}\n`;
  };
};
