const KEY = 'deprec-scan-theme';

/** Lets the button in the header change between light and dark, beginning with what the system prefers. */
export function followTheme(): void {
  const button = document.getElementById('theme');
  if (!button) return;
  const root = document.documentElement;
  const isDark = (): boolean =>
    root.dataset['theme'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset['theme'] === 'dark';
  const show = (): void => {
    button.textContent = isDark() ? 'Light theme' : 'Dark theme';
  };
  const stored = remembered();
  if (stored !== null) root.dataset['theme'] = stored;
  button.hidden = false;
  button.addEventListener('click', () => {
    root.dataset['theme'] = isDark() ? 'light' : 'dark';
    remember(root.dataset['theme']);
    show();
  });
  show();
}

/** A page from disk may have no storage. */
function remembered(): string | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null;
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The theme holds until the page is closed.
  }
}
