/** A row of the spec, and the tests that make it happen. */
export interface Row {
  /** The situation or the transition, in the words of the spec. */
  when: string;
  /** What has to come of it. */
  outcome: string;
  /** Test files, each with the names of its tests; “…” stands for what a name is filled in with. */
  tests: Readonly<Record<string, readonly string[]>>;
  /** Why no browser can make it happen; without a reason one test must be in tests/e2e. */
  notInBrowser?: string;
}

/** Every row of the error catalogue (spec §8), in its order. */
export const errorCatalogue: readonly Row[] = [
  {
    when: 'Wrong login credentials',
    outcome:
      "'Invalid credentials. Access restricted to authorized administrators only.' above the form",
    tests: {
      'tests/e2e/server-flow.test.ts': ['five failures lock the sign-in, and say until when'],
      'tests/e2e/auth.test.ts': [
        'wrong credentials are told so in the words of the spec, and the email stays',
      ],
    },
  },
  {
    when: 'Non-Error exception at login',
    outcome: "'Login failed'",
    tests: {
      'tests/e2e/auth.test.ts': [
        'an exception that is no Error reads "Login failed"',
        '"Login failed" too when the code that signs in cannot be loaded',
      ],
    },
  },
  {
    when: 'Session check failure',
    outcome: "Token removed, error 'Session expired'",
    tests: {
      'tests/e2e/server-flow.test.ts': [
        'a session that was ended elsewhere is over at the next call, and says so',
      ],
      'tests/e2e/auth.test.ts': [
        '… has expired: the token is removed and the sign-in page says so',
        '15 idle minutes end the session in every tab, after a warning',
      ],
    },
  },
  {
    when: 'Logout failure',
    outcome: 'Logged to console only',
    tests: {
      'tests/e2e/server-flow.test.ts': [
        'without a connection nobody is signed out, and everything can be tried again',
      ],
      'tests/e2e/auth.test.ts': ['a logout that fails is only logged'],
    },
  },
  {
    when: 'Partner submit non-OK',
    outcome: 'Internal message of the server, else with the status; failure text; tracked',
    tests: {
      'tests/e2e/partner-form.test.ts': [
        'a refusal keeps every value, and its reason is logged and tracked but not shown',
        '… is a failure that keeps every value',
        'a server that does not answer is given up after 20 seconds',
      ],
    },
  },
  {
    when: 'Bot-check token unavailable',
    outcome: 'Warning logged, submit proceeds',
    tests: {
      'tests/e2e/captcha.test.ts': [
        'a provider that refuses a token is warned of, and the request goes without',
        'a token that does not come is given up after 10 seconds',
        'code of the captcha that does not come is given up after 10 seconds',
      ],
      'tests/e2e/auth-services.test.ts': ['a captcha that … is warned of, and signing in goes on'],
    },
  },
  {
    when: 'Bot-check script fails to load in 10 s',
    outcome: 'Error logged',
    tests: {
      'tests/e2e/captcha.test.ts': [
        'a script that is not ready within 10 seconds is an error',
        'a script that cannot be loaded is an error, and the request goes without',
      ],
    },
  },
  {
    when: 'Access request failure',
    outcome: "Alert 'Failed to submit request. Please try again.'",
    tests: {
      'tests/e2e/auth.test.ts': [
        'a request for access that fails says so and keeps what was typed',
      ],
    },
  },
  {
    when: 'Render error',
    outcome: 'Fallback page shown, error reported to an error-reporting routine',
    tests: {
      'tests/e2e/errors.test.ts': [
        'an error of rendering shows the fallback page, is logged, and tracked as fatal',
        'an error of hydration shows it, too',
      ],
    },
  },
  {
    when: 'Flag import failure',
    outcome: 'Console only',
    tests: {
      'tests/e2e/flags.test.ts': ['an import that cannot be read is told to the console alone'],
    },
  },
  {
    when: 'Auth hook outside provider',
    outcome: 'Error thrown',
    tests: {
      'tests/unit/site/features/auth/auth-context.test.ts': [
        'useAuth outside of the provider throws in the words of the spec',
      ],
    },
    notInBrowser:
      'app.tsx puts every page of a build inside the provider; only new code can err so',
  },
  {
    when: 'Unknown blog slug',
    outcome: "'Post Not Found' with a back link",
    tests: {
      'tests/e2e/navigation.test.ts': [
        'an unknown post is Post Not Found, with status 404 and by navigation alike',
      ],
    },
  },
  {
    when: 'No search results',
    outcome: "'No articles found' with Clear Filters",
    tests: {
      'tests/e2e/blog-list.test.ts': [
        'nothing found: the empty state, and Clear Filters brings everything back',
      ],
    },
  },
  {
    when: 'Post missing id, slug or title, or front-matter parse error',
    outcome: 'Logged, post skipped',
    tests: {
      'tests/cli/skipped-posts.test.ts': [
        'a post without id, slug or title, or with a broken header, is skipped with a warning',
      ],
    },
    notInBrowser: 'posts are read by the build, so browsers never see such a file',
  },
  {
    when: 'Markdown failure',
    outcome: 'Raw text shown',
    tests: {
      'tests/cli/build.test.ts': [
        'a body that cannot be rendered is shown as it is written, with a warning that names the file',
      ],
    },
    notInBrowser: 'Markdown is rendered by the build, so browsers get the raw text as markup',
  },
  {
    when: 'Share failure or cancel',
    outcome: 'Logged only',
    tests: {
      'tests/e2e/error-gaps.test.ts': ['a share that fails is logged and nothing else'],
      'tests/e2e/post.test.ts': [
        'the share sheet is used where there is one, and a canceled share does nothing further',
      ],
    },
  },
  {
    when: 'Root element missing or render failure',
    outcome: 'Logged to console',
    tests: {
      'tests/e2e/errors.test.ts': [
        'a document without its root says so in the console, and nowhere else',
      ],
      'tests/e2e/error-gaps.test.ts': ['what fails outside of every page is logged'],
    },
  },
];

/** Every line of spec §4, in its order. */
export const states: readonly Row[] = [
  // Authentication.
  {
    when: 'The state starts loading with no user',
    outcome: 'Nothing is shown or decided before the token has been looked at',
    tests: { 'tests/e2e/error-gaps.test.ts': ['until a session is found the platform is opening'] },
  },
  {
    when: 'On start, with no stored session token',
    outcome: 'Signed-out, and loading ends',
    tests: {
      'tests/e2e/platform.test.ts': [
        'a signed-out visitor is sent to sign in, from any address of the platform',
      ],
    },
  },
  {
    when: 'With a token',
    outcome: 'Restored as an administrator with no server check',
    tests: {
      'tests/e2e/auth.test.ts': [
        'a token is enough to be restored as the administrator, without a request',
      ],
    },
  },
  {
    when: 'Login',
    outcome: 'Loading, then authenticated, or signed-out with an error',
    tests: {
      'tests/e2e/auth.test.ts': [
        'while the pair is checked the button says so and nothing can be changed',
        'the right pair opens the dashboard and is remembered by a token alone',
        'wrong credentials are told so in the words of the spec, and the email stays',
      ],
    },
  },
  {
    when: 'Logout',
    outcome: 'Clears the token, signs out and goes to /login',
    tests: {
      'tests/e2e/server-flow.test.ts': [
        'a second tab follows login and logout, and a cookie stolen before is refused after',
      ],
      'tests/e2e/auth.test.ts': ['logging out clears the token and opens /login in every tab'],
    },
  },
  {
    when: 'A session check failure',
    outcome: "Removes the token and sets 'Session expired'",
    tests: {
      'tests/e2e/auth.test.ts': [
        '… has expired: the token is removed and the sign-in page says so',
      ],
    },
  },
  {
    when: 'An authenticated user opening the sign-in page',
    outcome: 'Sent to /app/dashboard',
    tests: {
      'tests/e2e/auth.test.ts': ['… leads to … after signing in, and at once when signed in'],
    },
  },
  // Theme.
  {
    when: 'Read from local storage on start',
    outcome: 'Light if stored as light, otherwise dark',
    tests: {
      'tests/e2e/theme.test.ts': [
        'dark is the default, whatever the system prefers',
        'the stored theme is there before the app, so that nothing flashes',
      ],
    },
  },
  {
    when: 'Setting or toggling',
    outcome: 'Stores the choice and adds or removes a light-theme class on the document root',
    tests: {
      'tests/e2e/theme.test.ts': ['the toggle changes the theme, stores it, and says its state'],
      'tests/e2e/platform.test.ts': [
        'the theme is chosen here too, is stored, and follows other tabs',
      ],
    },
  },
  // Feature flags.
  {
    when: 'Resolution order',
    outcome: 'The build, then the locally stored value, then the default',
    tests: {
      'tests/e2e/flags.test.ts': [
        'a flag of the build cannot be changed here, and says so',
        'a change is stored, survives a reload, and other tabs follow it',
        'every flag is there as a switch with its name, its state and its description',
      ],
    },
  },
  {
    when: 'A flag with any disabled dependency',
    outcome: 'Reads as disabled',
    tests: {
      'tests/e2e/flags.test.ts': ['flags that depend on the core platform follow it at once'],
    },
  },
  {
    when: 'A change',
    outcome: 'Persisted locally, and subscribers are notified',
    tests: {
      'tests/e2e/flags.test.ts': [
        'a change is stored, survives a reload, and other tabs follow it',
      ],
    },
  },
  {
    when: 'A flag that requires reload',
    outcome: 'Only logs a warning',
    tests: {
      'tests/e2e/flags.test.ts': [
        'a flag that requires a reload warns in the console, and no other does',
      ],
    },
  },
  {
    when: 'Reset, export and import',
    outcome: 'To defaults, as JSON, from JSON without unknown names',
    tests: {
      'tests/e2e/flags.test.ts': [
        'a reset leaves everything to the defaults again',
        'the export is a JSON file of every flag, and an import of it gives the same',
        'an import ignores unknown names and leaves other flags as they are',
      ],
    },
  },
  // Sign-in page.
  {
    when: 'Tab is signin or request; loading',
    outcome: "'Signing in...' and disabled inputs",
    tests: {
      'tests/e2e/auth.test.ts': [
        'the keyboard alone signs in and out, and finds the other tab',
        'while the pair is checked the button says so and nothing can be changed',
      ],
    },
  },
  {
    when: 'Access request submission',
    outcome: "'Submitting...', 1.5 s, alert, fields cleared, sign-in tab",
    tests: {
      'tests/e2e/auth.test.ts': [
        'a request for access takes 1.5 s, is confirmed, and leads back to signing in',
      ],
    },
  },
  {
    when: 'Access request failure',
    outcome: "'Failed to submit request. Please try again.'",
    tests: {
      'tests/e2e/auth.test.ts': [
        'a request for access that fails says so and keeps what was typed',
      ],
    },
  },
  // Partner form.
  {
    when: 'Idle, then submitting',
    outcome: "Button 'Submitting...', disabled",
    tests: {
      'tests/e2e/partner-form.test.ts': [
        'a request is sent once, as the spec says, and thanked for',
      ],
    },
  },
  {
    when: 'Success',
    outcome: 'A thank-you message promising contact within 24 hours in place of the form',
    tests: {
      'tests/e2e/partner-form.test.ts': [
        'the thanks take the focus, and are read out with their promise of 24 hours',
      ],
    },
  },
  {
    when: 'Failure',
    outcome: 'Error text, and the form is kept',
    tests: { 'tests/e2e/partner-form.test.ts': ['… is a failure that keeps every value'] },
  },
  {
    when: 'Editing a field',
    outcome: "Clears that field's error flag",
    tests: {
      'tests/e2e/partner-form.test.ts': [
        'space is no answer, an address must be one, and the focus goes to the first that is not right',
      ],
    },
  },
  // Changelog.
  {
    when: 'Click on a version',
    outcome: 'Expands or collapses',
    tests: {
      'tests/e2e/changelog.test.ts': [
        'a click or the keyboard opens a release and closes it again',
      ],
    },
  },
  {
    when: 'A filter',
    outcome: 'Only versions whose categories include it; All shows everything',
    tests: {
      'tests/e2e/changelog.test.ts': [
        'a filter shows the releases with such changes, and says how many there are',
      ],
    },
  },
  // Blog list.
  {
    when: 'Category all, empty search, 9 visible; Load More',
    outcome: '6 more, newest first, shown while more remain',
    tests: {
      'tests/e2e/blog-list.test.ts': [
        'nine posts at first, six more each time with the focus on the first new one, no button at the end',
      ],
    },
  },
  {
    when: 'Choosing a category or searching',
    outcome: 'The count is 6 again, and featured posts are among the results',
    tests: {
      'tests/e2e/blog-list.test.ts': [
        'a category shows its posts, featured ones too, six at a time',
        'typing filters at once and leaves one entry in the history',
      ],
    },
  },
  {
    when: 'Neither category nor search',
    outcome: 'Featured posts have a section of their own',
    tests: {
      'tests/e2e/blog-list.test.ts': [
        'the hero, its figures, the pills with their counts and both sections',
      ],
    },
  },
  // Blog post.
  {
    when: 'A post is open',
    outcome: 'A body style flag, removed on leave',
    tests: {
      'tests/e2e/post.test.ts': [
        'the body has its flag while a post is open, and loses it on leaving',
      ],
    },
  },
  {
    when: 'A markdown parse error',
    outcome: 'Raw text',
    tests: {
      'tests/cli/build.test.ts': [
        'a body that cannot be rendered is shown as it is written, with a warning that names the file',
      ],
    },
    notInBrowser: 'Markdown is rendered by the build, so browsers get the raw text as markup',
  },
  // Display behaviors.
  {
    when: 'Stat counters are scrolled into view',
    outcome: 'From 0 to the target over 2 s, once',
    tests: {
      'tests/e2e/motion.test.ts': [
        'figures count from 0 to their targets in two seconds, once, from 70 % of the screen on',
        'the midsized page counts when half of its ROI grid is in view',
      ],
    },
  },
  {
    when: 'Cards come into view',
    outcome: '1 s, 0.1 s stagger, at 85% of the viewport',
    tests: {
      'tests/e2e/motion.test.ts': [
        'cards come in at 85 % of the screen, in a second each, a tenth of a second apart',
      ],
    },
  },
  {
    when: 'Reduced motion, or a post at 768 px or less',
    outcome: 'No animations',
    tests: {
      'tests/e2e/motion.test.ts': [
        'with reduced motion nothing moves, nothing is hidden, and no code is loaded but that of buttons',
        'an article on a screen of 768 px or less has no animation and no transition',
      ],
    },
  },
  {
    when: 'Particles and parallax',
    outcome: '15 and on above 768 px, else none',
    tests: {
      'tests/e2e/motion.test.ts': [
        '15 particles run along the edges on screens wider than 768 px, none on others',
        'the ground lags behind the page above 768 px only',
      ],
    },
  },
  {
    when: 'The mobile menu',
    outcome: 'Open or closed, with at most one section expanded',
    tests: {
      'tests/e2e/layout.test.ts': [
        'the mobile menu: one section open at a time, no scroll behind, closed by Escape',
        'the mobile menu closes when a link is followed',
      ],
    },
  },
];
