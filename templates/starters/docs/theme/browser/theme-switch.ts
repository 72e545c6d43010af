/** Lets the button in the header switch the theme. The choice is kept; the default is the system's. */
export function startThemeSwitch(): void {
  document.querySelector('[data-switch-theme]')?.addEventListener('click', () => {
    const root = document.documentElement;
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
    root.dataset.theme = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // A browser that stores nothing: the choice holds for this page.
    }
  });
}
