import { addBase } from '../lib/base-path.ts';

/** Keys with a URL as value (w3.org/TR/appmanifest), at any depth. */
const urlMembers = new Set(['start_url', 'scope', 'id', 'src', 'url', 'action']);

/** Whether a file is a web app manifest, from its name. */
export function isWebManifest(path: string): boolean {
  return /(?:\.webmanifest|(?:^|\/)manifest\.json)$/.test(path);
}

/** Adds the base to all paths in a web app manifest; returns text that is not JSON unchanged. */
export function addBaseToManifest(base: string, text: string): string {
  try {
    const change = (name: string, value: unknown) =>
      typeof value === 'string' && urlMembers.has(name) ? addBase(base, value) : value;
    return `${JSON.stringify(JSON.parse(text, change), null, 2)}\n`;
  } catch {
    return text;
  }
}
