// Runs inline in the head, so that no page is painted in the wrong theme (spec §4, "Theme"). It imports
// next to nothing: what it does is `applyTheme` of theme.ts.
import { lightGround } from '../../styles/themes.ts';

try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.classList.add('light-theme');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', lightGround);
  }
} catch {
  // Storage may be forbidden; dark is the default.
}

// Styles show what only works with scripts under the class `js`. Without it the page is its purpose
// readers without JavaScript; so it is when the code of the app does not arrive.
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
