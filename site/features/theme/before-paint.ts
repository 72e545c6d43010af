import { applyTheme, parseTheme } from './theme.ts';

// Runs inline in the head, so that no page is painted in the wrong theme (spec §4, "Theme").
try {
  applyTheme(parseTheme(localStorage.getItem('theme')));
} catch {
  // Storage may be forbidden; dark is the default.
}
document.documentElement.classList.add('js');
