// Runs inline in the head, so that no page is painted in the wrong theme (spec §4, "Theme"). It is a
// script of its own that imports nothing: what it does is `applyTheme` of theme.ts.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light-theme');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#ffffff');
  }
} catch {
  // Storage may be forbidden; dark is the default.
}
document.documentElement.classList.add('js');
