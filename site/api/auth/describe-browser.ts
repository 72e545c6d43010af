/** Order matters: the user agents of the first browsers also contain the names below them. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Names a browser for its owner's list of sessions, such as “Firefox on Linux”. We do not store the
 * user agent: it says more about a person than we need.
 */
export function describeBrowser(userAgent: string): string {
  const browser = find(browsers, userAgent) ?? 'Unknown browser';
  const system = find(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function find(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
