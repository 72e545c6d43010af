/*
 * Runs inline in the head, before anything is painted: no flash of the wrong theme, and no control
 * that needs JavaScript where there is none.
 */
document.documentElement.dataset.js = '';
try {
  const theme = localStorage.getItem('theme');
  if (theme !== null) document.documentElement.dataset.theme = theme;
} catch {
  // A browser that stores nothing: the theme is the system's.
}
