import { addBase } from '../lib/base-path.ts';

/** Members whose value is a URL (w3.org/TR/appmanifest), at any depth. */
const urlMembers = new Set(['start_url', 'scope', 'id', 'src', 'url', 'action']);

/** Whether a file is a web app manifest by its name. */
export function isWebManifest(path: string): boolean {
  return /(?:\.webmanifest|(?:^|\/)manifest\.json)$/.test(path);
}

/** A web app manifest with the base in each of its paths; a text that is not JSON stays as it is. */
export function addBaseToManifest(base: string, text: string): string {
  try {
    const change = (name: string, value: unknown) =>
      typeof value === 'string' && urlMembers.has(name) ? addBase(base, value) : value;
    return `${JSON.stringify(JSON.parse(text, change), null, 2)}\n`;
  } catch {
    return text;
  }
}
