// The elements that index.html has, by their ids.

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

export const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The browser blocks storage: the value lasts as long as the page.
  }
};

/** Screens too small for the table and the deck together; the style sheets have the same condition. */
export const SMALL_SCREEN = '(max-width: 719px) and (min-height: 481px), (max-width: 639px)';

/** Whether keys that are pressed there are text. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=range], [type=checkbox]), select, textarea');

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

export const makeOption = (text: string, value: string | number): HTMLOptionElement => {
  const option = make('option', '', text);
  option.value = String(value);
  return option;
};

/** A new element with a class and a text. A button does not submit. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  if (made instanceof HTMLButtonElement) made.type = 'button';
  return made;
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
  const buttons = names.map(name => make('button', 'segment', name));
  const press = (pressed: number): void => {
    for (const [i, button] of buttons.entries()) button.ariaPressed = String(i === pressed);
    choose(pressed);
  };
  for (const [i, button] of buttons.entries()) button.addEventListener('click', () => press(i));
  group.append(...buttons);
  press(0);
};
