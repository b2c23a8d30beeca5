// What Swagger UI lacks for keyboards and screen readers: labels of fields, and a tab stop on text that scrolls.

/** The name of the parameter in whose row the field is. */
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

/** Adds labels and tab stops now and after each change of the viewer. */
export const keepComplete = (root: HTMLElement): void => {
  new MutationObserver(() => complete(root)).observe(root, { childList: true, subtree: true });
};
