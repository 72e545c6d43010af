import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { writeWhole } from '../lib/write-whole.ts';
import type { FrameKeys } from '../render/frame.ts';
import { changedInputs, type PageInputs, pageInputs } from './page-inputs.ts';

/** The last time that a page was rendered. */
export interface PageRendering {
  /** The moment that the build was of, ISO. */
  at: string;
  /** Names of the inputs that had changed; undefined for a page that was not there before. */
  because: readonly string[] | undefined;
  inputs: PageInputs;
}

/** A build that rendered pages. Those of an output are a file with a line each, the last one last. */
interface Renderings {
  /** The moment that the build was of, ISO. */
  at: string;
  frame: FrameKeys;
  /** Whether every page of the site was rendered. */
  isWhole: boolean;
  /** What each page had for itself, by its path. */
  pages: Readonly<Record<string, PageInputs>>;
}

/**
 * Notes the pages that a build rendered into the folder `out`, an absolute path. Only `stet explain`
 * reads them; no build depends on them.
 */
export async function noteRenderings(
  cache: Cache,
  out: string,
  build: { at: Date; rendered: readonly PageSpec[]; frame: FrameKeys; isWhole: boolean },
): Promise<void> {
  const { at, rendered, frame, isWhole } = build;
  const file = fileOf(cache, out);
  const line = toLine({
    at: at.toISOString(),
    frame: wholeFrame(frame, cache.identity),
    isWhole,
    pages: Object.fromEntries(rendered.map((page) => [page.path, pageInputs(page)])),
  });
  mkdirSync(dirname(file), { recursive: true });
  if (!isWhole) return appendFileSync(file, line);
  // What came before the last whole build says nothing that this one does not say better.
  const known = read(file);
  const last = known.findLastIndex((earlier) => earlier.isWhole);
  await writeWhole(file, known.slice(Math.max(0, last)).map(toLine).join('') + line);
}

/** What is known of the page at `path` in the output folder `out`. */
export function findRendering(cache: Cache, out: string, path: string): PageRendering | undefined {
  const [last, before] = read(fileOf(cache, out))
    .reverse()
    .flatMap(({ at, frame, pages }) => {
      const own = Object.hasOwn(pages, path) ? pages[path] : undefined;
      return own === undefined ? [] : [{ at, inputs: { ...own, ...frame } }];
    });
  return last && { ...last, because: before && changedInputs(before.inputs, last.inputs) };
}

/** What all pages share, with what the cache as a whole depends on. */
export function wholeFrame(frame: FrameKeys, identity: string): FrameKeys {
  return { ...frame, 'stet, its packages, Node, time zone and language': identity };
}

function fileOf({ folder }: Cache, out: string): string {
  return join(folder, 'production', `renderings-${hashOf(out).slice(0, 16)}.jsonl`);
}

function toLine(renderings: Renderings): string {
  return `${JSON.stringify(renderings)}\n`;
}

/** A line that a killed build left half written says nothing. */
function read(file: string): Renderings[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Renderings];
    } catch {
      return [];
    }
  });
}
