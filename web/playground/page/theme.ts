// Light or dark: the system's choice until the visitor chooses; the browser stores that.
import { element, readStored, store } from './dom.js';

const STORAGE_KEY = 'theme';

export const showTheme = (): void => {
  const root = document.documentElement;
  const button = element('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);
  const label = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.ariaLabel = isDark() ? 'use light colours' : 'use dark colours';
  };
  const theme = readStored(STORAGE_KEY);
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  label();
  system.addEventListener('change', label);
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    store(STORAGE_KEY, root.dataset.theme);
    label();
  });
};
