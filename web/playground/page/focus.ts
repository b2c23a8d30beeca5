// Keeps the focus on the page. A control that is pressed may be removed, hidden or disabled by what it does: then the focus would fall to
// the body, and the tab key would begin at the top of the page.

const isUsable = (control: HTMLElement): boolean => !control.matches(':disabled') && control.checkVisibility();

/** The nearest button beside a place that can be pressed. */
const findBeside = (parent: HTMLElement, index: number): HTMLElement | undefined =>
  [...parent.children]
    .map((child, i) => ({ child, distance: Math.abs(i - index) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ child }) => child)
    .find((child): child is HTMLElement => child instanceof HTMLButtonElement && isUsable(child));

/** @returns moves the focus to a button beside the control that had it, or else to the part of the page around it, if that control is gone */
export const keepFocus = (): (() => void) => {
  let focused: HTMLElement | undefined;
  /** The elements around it, the nearest first, and its place in the first of them. */
  let around: HTMLElement[] = [];
  let index = 0;
  document.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement;
    around = [];
    for (let parent = focused.parentElement; parent; parent = parent.parentElement) around.push(parent);
    index = around[0] ? [...around[0].children].indexOf(focused) : 0;
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!focused?.contains(target as Node)) focused = undefined;
  });
  const restore = (): void => {
    const { activeElement: active } = document;
    const isElsewhere = active !== null && active !== document.body && active !== focused;
    if (!focused || isElsewhere || isUsable(focused)) return;
    const beside = around[0]?.isConnected && findBeside(around[0], index);
    const isPart = (each: HTMLElement): boolean => each.matches('section, nav, dialog') && each.checkVisibility();
    const part = around.find(isPart) ?? document.querySelector('main')!;
    if (!beside) part.tabIndex = -1;
    (beside || part).focus({ preventScroll: true });
  };
  // After the listeners of the controls.
  document.addEventListener('click', restore);
  return restore;
};
