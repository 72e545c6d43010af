// Runs inline in the head, so that no page is painted in the wrong theme (spec §4, "Theme").
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light-theme');
  }
} catch {
  // Storage may be forbidden; dark is the default.
}
document.documentElement.classList.add('js');
