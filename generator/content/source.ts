import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { once } from '../lib/once.ts';
import { createLocator } from './locate.ts';
import { type Header, readEntry } from './read-entry.ts';

/**
 * A place in a file, or something in its front matter that is looked up only for complaints: the value
 * at a path, its key, or a value anywhere in it. Where there is none, it is the line that opens
 * the front matter.
 */
export type Where =
  | Place
  | { path: readonly PropertyKey[]; of: 'value' | 'key' }
  | { value: string };

/** A content file that there is a complaint about. */
export interface Source {
  /** As an editor has it, else as it is on disk. */
  text(): string;
  /** Undefined where the front matter cannot be read. */
  header(): Header | undefined;
  locate(where: Where): Place;
}

/** Opens a file (path relative to the root); it is read and parsed when that is needed first. */
export function openSource(site: Pick<Site, 'root' | 'unsaved'>, file: string): Source {
  const absolute = join(site.root, file);
  const text = once(() => site.unsaved?.get(absolute) ?? readFileSync(absolute, 'utf8'));
  const header = once(() => {
    const raw = readEntry(text(), file);
    return 'data' in raw ? raw : undefined;
  });
  const locator = once(() => createLocator(header() ?? { yaml: '', yamlLine: 1 }));
  return {
    text,
    header,
    locate(where) {
      if ('line' in where) return where;
      const { value, key, scalar } = locator();
      if ('value' in where) return scalar(where.value) ?? value([]);
      const last = where.path.at(-1);
      return where.of === 'key' && last !== undefined
        ? key(where.path.slice(0, -1), String(last))
        : value(where.path);
    },
  };
}
