// Light or dark: as the system says, until the reader chooses; the choice is kept in this browser.
import { element } from './dom.js';

const KEPT_AS = 'theme';

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null; // a browser that keeps nothing
  }
};

const keep = (theme: string): void => {
  try {
    localStorage.setItem(KEPT_AS, theme);
  } catch {
    // It is lost with the page.
  }
};

export const showTheme = (): void => {
  const root = document.documentElement;
  const button = element('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const label = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.ariaLabel = isDark() ? 'use light colours' : 'use dark colours';
  };
  const theme = kept();
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  label();
  system.addEventListener('change', label);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    keep(root.dataset.theme);
    label();
  });
};
