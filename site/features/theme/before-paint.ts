// Runs inline in the head, so that no page is painted in the wrong theme (spec §4, "Theme"). It
// does the same as `applyTheme` of theme.ts, but imports almost nothing.
import { lightGround } from '../../styles/themes.ts';

try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light-theme');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', lightGround);
  }
} catch {
  // Storage may be blocked; dark is the default.
}

// Styles show JavaScript-only UI under the class `js`. Without the class, the page is in its
// version for readers without JavaScript. If the app's code fails to load or to run, this removes
// the class.
const { classList } = document.documentElement;
classList.add('js');
for (const event of ['error', 'unhandledrejection']) {
  addEventListener(
    event,
    ({ target }) => {
      const isPartOfThePage =
        target instanceof Element &&
        !target.matches('script[type="module"], link[rel="modulepreload"]');
      if (!isPartOfThePage && !classList.contains('live')) classList.remove('js');
    },
    true,
  );
}
