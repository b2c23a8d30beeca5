// What Swagger UI leaves out for keyboards and screen readers: names of fields, and a tab stop where text scrolls.

/** The row of a parameter names its field. */
const findParameter = (field: Element): string | undefined =>
  field.closest<HTMLElement>('[data-param-name]')?.dataset.paramName;

const readName = (field: Element): string => {
  if (field.matches('.body-param__text')) return 'Request body';
  if (field.matches('.examples-select-element')) return 'Example';
  return findParameter(field) ?? 'Value';
};

const complete = (root: HTMLElement): void => {
  for (const field of root.querySelectorAll(':is(select, textarea, input):not([aria-label])')) {
    field.ariaLabel = readName(field);
  }
  for (const scrolling of root.querySelectorAll<HTMLElement>('pre:not([tabindex])')) scrolling.tabIndex = 0;
};

/** Completes what the viewer shows now and later. */
export const keepComplete = (root: HTMLElement): void => {
  new MutationObserver(() => complete(root)).observe(root, { childList: true, subtree: true });
};
