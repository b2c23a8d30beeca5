// Light or dark: the system's choice until the visitor chooses; the browser stores that.
import { element } from './dom.js';

const STORAGE_KEY = 'theme';

const readTheme = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // the browser stores nothing
  }
};

const storeTheme = (theme: string): void => {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The browser blocks storage: the choice lasts as long as the page.
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
  const theme = readTheme();
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  label();
  system.addEventListener('change', label);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    storeTheme(root.dataset.theme);
    label();
  });
};
