import process from 'node:process';

/** `process.env.NAME`, also as a package or a bundler writes it; more matches do no harm. */
const read = /\benv(?:(?:\?\.|\.|(?:\?\.)?\[['"`])([A-Za-z_]\w*)|\b)/g;
/** `const { NAME, OTHER: other } =`, before `process.env`. */
const several = /\{([^{}]*)\}\s*=\s*[\w.]*$/;
/** How far before `process.env` a list of names may start, in UTF-16 code units. */
const reach = 1000;

/**
 * The environment variables that code names where it reads the environment, with their values; none
 * for unset ones.
 */
export function variablesOf(code: string, env = process.env): Record<string, string | undefined> {
  const names = [...code.matchAll(read)].flatMap(({ 1: name, index }) => {
    if (name !== undefined) return [name];
    const [, list = ''] = several.exec(code.slice(Math.max(0, index - reach), index)) ?? [];
    return list.match(/(?<=^|,)\s*\w+/g)?.map((found) => found.trim()) ?? [];
  });
  const set = [...new Set(names)].filter((name) => Object.hasOwn(env, name)).sort();
  return Object.fromEntries(set.map((name) => [name, env[name]]));
}
