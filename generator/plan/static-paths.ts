import { existsSync, readdirSync } from 'node:fs';

/** Paths of what the static folder holds. */
export function listStaticPaths(folder: string | undefined): Set<string> {
  if (folder === undefined || !existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true }).map(String);
  return new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`));
}
