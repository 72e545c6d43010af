import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { createLocator } from '../content/locate.ts';
import { type RawEntry, readEntry } from '../content/read-entry.ts';
import { readSource } from '../content/read-source.ts';
import type { Fix, Place } from '../diagnostics/diagnostic.ts';
import { once } from '../lib/once.ts';
import type { Mend, Where } from './rule.ts';

/** A file that something was found in. */
export interface Source {
  locate(where: Where): Place;
  resolveFix(mend: Mend, place: Place): Fix;
}

type Header = Pick<RawEntry, 'yaml' | 'yamlLine'>;

/** Opens a file for its findings; it is read and parsed again at the first that needs it. */
export function openSource(site: Pick<Site, 'root' | 'unsaved'>, file: string): Source {
  const text = once(() => readSource(site, join(site.root, file)));
  const header = once(() => parseHeader(text(), file));
  const locator = once(() => createLocator(header()));
  return {
    locate(where) {
      if (!('path' in where)) return where;
      const key = where.path.at(-1);
      return where.of === 'key' && key !== undefined
        ? locator().key(where.path.slice(0, -1), String(key))
        : locator().value(where.path);
    },
    resolveFix(mend, place) {
      if (typeof mend === 'function') return { place, text: mend(textAt(text(), place)) };
      return 'header' in mend ? rewriteHeader(header(), mend.header) : mend;
    },
  };
}

function parseHeader(text: string, file: string): Header {
  const raw = readEntry(text, file);
  return 'data' in raw ? raw : { yaml: '', yamlLine: 1 };
}

function rewriteHeader({ yaml, yamlLine }: Header, rewrite: (yaml: string) => string): Fix {
  const lines = yaml.split('\n');
  const place = {
    line: yamlLine,
    column: 1,
    endLine: yamlLine + lines.length - 1,
    endColumn: (lines.at(-1)?.length ?? 0) + 1,
  };
  return { place, text: rewrite(yaml) };
}

/** What is written at a place of one line. */
function textAt(text: string, { line, column, endColumn }: Place): string {
  const written = text.split('\n')[line - 1] ?? '';
  return written.slice(column - 1, (endColumn ?? written.length + 1) - 1);
}
