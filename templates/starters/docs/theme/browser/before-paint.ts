/*
 * Runs inline in the head, before anything is painted: no flash of the wrong theme, and no control
 * that needs JavaScript where there is none.
 */
document.documentElement.dataset.js = '';

function showStoredTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme !== null) document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that stores nothing: the theme is the system's.
  }
}

showStoredTheme();
// Another tab has switched the theme, or the page before Back, which shows this one as it was left.
for (const event of ['storage', 'pageshow']) addEventListener(event, showStoredTheme);
