// Elements, keys and the storage of the browser, as all parts of the page use them.

/** @throws {Error} the page has no such element: a fault of this code */
export const element = <Kind extends HTMLElement = HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  return found as Kind;
};

/** What this browser stores for the page; null if nothing, or if it blocks storage. */
export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** @returns whether the browser keeps the value: its storage may be full or blocked */
export const store = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
};

/** Screens too small for the table and the deck together; the style sheets have the same condition. */
export const SMALL_SCREEN = '(max-width: 999px) and (min-height: 481px), (max-width: 639px)';

/** Phones across, and large text on a small screen; the style sheets have the same condition. */
export const LOW_SCREEN = '(max-height: 480px)';

/** Whether there is a mouse or the like, and so a keyboard: sentences name keys only then. */
export const hasMouse = (): boolean => matchMedia('(any-pointer: fine)').matches;

/** Whether a key is text of a field, or a command of the browser. */
export const isForOthers = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.matches('input:not([type=range], [type=checkbox]), select, textarea'));

/** Calls `press` for each key that is pressed anywhere and is for the page. */
export const listenToKeys = (press: (event: KeyboardEvent) => void): void =>
  document.addEventListener('keydown', event => isForOthers(event) || press(event));

/** A press on a field that had not the focus selects all its text: what is typed next replaces it. */
export const selectOnPress = (field: HTMLInputElement): void => {
  let isFirst = false;
  field.addEventListener('pointerdown', () => {
    isFirst = document.activeElement !== field;
  });
  field.addEventListener('click', () => {
    if (isFirst && field.selectionStart === field.selectionEnd) field.select();
  });
};

type Properties<Name extends keyof HTMLElementTagNameMap> = string | Partial<HTMLElementTagNameMap[Name]>;

/** A new element. A button does not submit. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name> = '',
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (made instanceof HTMLButtonElement) made.type = 'button';
  if (properties !== '') Object.assign(made, typeof properties === 'string' ? { className: properties } : properties);
  made.append(...content.filter(part => part !== ''));
  return made;
};

export const makeButton = (properties: Properties<'button'>, text: string, press: () => void): HTMLButtonElement => {
  const button = make('button', properties, text);
  button.addEventListener('click', press);
  return button;
};

/** An object for each gesture in a field: a slider is slid until it is left or pressed again, a text typed until it is confirmed. */
export const trackGesture = (field: HTMLInputElement): (() => object) => {
  let gesture = {};
  for (const end of field.type === 'range' ? ['blur', 'pointerdown'] : ['change']) {
    field.addEventListener(end, () => {
      gesture = {};
    });
  }
  return () => gesture;
};

export const makeLabel = (text: string, ...controls: readonly HTMLElement[]): HTMLElement =>
  make('label', 'labelled', make('span', '', text), ...controls);

export const makeOption = (text: string, value: string | number): HTMLOptionElement =>
  make('option', { value: String(value) }, text);

/** A bar, beside numbers that say the same. @param part of its full length */
export const makeTrack = (part: number): HTMLElement => {
  const bar = make('i');
  bar.style.width = `${100 * part}%`;
  return make('span', { className: 'track', ariaHidden: 'true' }, bar);
};

/** @returns takes values and says whether they differ from those before */
export const createChangeCheck = () => {
  let last: readonly unknown[] = [];
  return (...values: readonly unknown[]): boolean => {
    const isChanged = values.some((value, i) => value !== last[i]);
    last = values;
    return isChanged;
  };
};

/** Lets arrow keys move in a grid; the tab key comes to the cell that had the focus last. */
export const enableArrows = (grid: HTMLElement, cells: readonly HTMLElement[], columns: number): void => {
  const setTabStop = (stop: EventTarget | null | undefined): void => {
    for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
  };
  setTabStop(cells[0]);
  grid.addEventListener('focusin', ({ target }) => setTabStop(target));
  grid.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = cells.indexOf(event.target as HTMLElement);
    if (index < 0) return;
    event.preventDefault();
    const column = index % columns;
    const isOut = (step === -1 && column === 0) || (step === 1 && column === columns - 1);
    if (!isOut) cells[index + step]?.focus();
  });
};

/** Fills a group with buttons of which one is pressed, the first at the start. @param choose is called with its index */
export const fillChoice = (
  group: HTMLElement,
  label: string,
  names: readonly string[],
  choose: (index: number) => void,
): void => {
  group.role = 'group';
  group.ariaLabel = label;
  const buttons = names.map((name, i) => makeButton('segment', name, () => press(i)));
  const press = (pressed: number): void => {
    for (const [i, button] of buttons.entries()) button.ariaPressed = String(i === pressed);
    choose(pressed);
  };
  group.append(...buttons);
  press(0);
};
