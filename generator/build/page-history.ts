import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { bodyHash } from '../plan/page-hash.ts';
import type { FrameKeys } from '../render/frame.ts';

/** What a page is a function of: a hash for each part, under the name that a person is told. */
type PageInputs = Readonly<Record<string, string>>;

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
  at: string;
  frame: PageInputs;
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
  const pages = Object.fromEntries(rendered.map((page) => [page.path, ownInputs(page)]));
  const line = toLine({ at: at.toISOString(), frame: sharedInputs(frame, cache), isWhole, pages });
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
    .filter(({ pages }) => Object.hasOwn(pages, path))
    .map(({ at, frame, pages }) => ({ at, inputs: { ...pages[path], ...frame } }))
    .reverse();
  return last && { ...last, because: before && changedInputs(before.inputs, last.inputs) };
}

/** Everything that a page is a function of. */
export function inputsOf(page: PageSpec, frame: FrameKeys, cache: Cache): PageInputs {
  return { ...ownInputs(page), ...sharedInputs(frame, cache) };
}

/** Names of the inputs that differ, those that one side does not have included. */
export function changedInputs(before: PageInputs, now: PageInputs): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}

function ownInputs(page: PageSpec): PageInputs {
  const { view, data, body: _, head, ...rest } = page;
  // Half of a hash is enough to tell two versions of one page apart.
  const hash = (value: unknown) => hashOf(JSON.stringify(value) ?? '').slice(0, 16);
  return {
    'its view': view,
    'its data': hash(data),
    'its body': bodyHash(page),
    'its head': hash(head),
    'its source and dates': hash(rest),
  };
}

/** What all pages share, with what the cache as a whole depends on. */
function sharedInputs(frame: FrameKeys, { identity }: Cache): PageInputs {
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
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(parseLine);
  } catch {
    return [];
  }
}

function parseLine(line: string): Renderings[] {
  try {
    return [JSON.parse(line) as Renderings];
  } catch {
    return [];
  }
}
