import { encodings } from '../lib/encodings.ts';
import { hashOf } from '../lib/hash.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import { servedPath } from '../lib/page-url.ts';
import { notFoundFile } from '../lib/url-files.ts';
import { hostFiles, isRedirect } from '../output/host-files.ts';
import type { Retired } from '../output/retired-files.ts';
import { type Answer, answerPath } from '../serve/answer.ts';
import type { OutputIndex } from '../serve/output-index.ts';

/** A request, and the answer that a host should give. */
export interface Probe {
  /** Path of the plan, unescaped. */
  path: string;
  expected: Answer;
  /** Value of Accept-Encoding. */
  accept: string;
  /** Whether a rule of `_redirects` has this path. */
  isRule: boolean;
  /** The page that this path is another spelling of. Hosts need not know other spellings. */
  spellingOf?: string;
}

/** The number of pages to request with other spellings and without compression. */
const sampled = 10;
const compressed = 'gzip, br';

/**
 * Lists the requests to a host: every file, redirect and rewrite, and a path that does not exist.
 * Some pages are also requested in other ways.
 * @param made the files that the build made.
 * @param buildId makes the path that does not exist different for each build.
 */
export function listProbes(index: OutputIndex, made: readonly string[], buildId: string): Probe[] {
  const nothing = `stet-verify-${hashOf(buildId).slice(0, 8)}`;
  const rules = new Set(
    index.rewrites
      .filter(
        ({ from, to, status }) => !isOfApi(from) && (isRedirect(status) || to.startsWith('/')),
      )
      .map(({ from }) => from.replace(/\*$/, nothing)),
  );
  const probe = (path: string, accept = compressed): Probe => {
    return { path, accept, expected: answerPath(index, path, ''), isRule: rules.has(path) };
  };
  const isSent = (file: string) => file !== notFoundFile;
  const paths = new Set([
    '/',
    ...made.filter(isSent).map((file) => servedPath(file, index.urlStyle)),
  ]);
  const probes = [...new Set([...paths, ...rules, `/${nothing}`])].map((path) => probe(path));
  const pages = probes.filter(({ path, expected: { status, file } }) => {
    return status === 200 && file?.endsWith('.html') && paths.has(path);
  });
  return [
    ...probes,
    ...sample(pages, sampled).flatMap((page) => [
      probe(page.path, 'identity'),
      ...listSpellings(page)
        .filter((path) => !rules.has(path))
        .map((path) => ({ ...probe(path), spellingOf: page.path })),
    ]),
  ];
}

/** The files of an output that a host sends and that this build made. */
export function listSent(files: readonly string[], retired: Retired): string[] {
  const all = new Set(files);
  return files
    .filter((file) => !hostFiles.has(file) && !retired.has(file) && !isCompressedForm(file, all))
    .sort();
}

/** Whether a file is the compressed copy of the file next to it. */
function isCompressedForm(file: string, all: ReadonlySet<string>): boolean {
  return encodings.some(({ extension }) => {
    const plain = file.slice(0, -extension.length);
    return file.endsWith(extension) && all.has(plain) && isText(mediaType(plain));
  });
}

/** Whether a path belongs to the API, which has its own answers. */
export function isOfApi(path: string): boolean {
  return path.startsWith('/api/');
}

/** Other names of a page that hosts know: its file name, and its path with or without a slash. */
function listSpellings({ path, expected: { file } }: Probe): string[] {
  if (path === '/') return ['/index.html'];
  return [`/${file}`, path.endsWith('/') ? path.slice(0, -1) : `${path}/`];
}

/** Up to `count` items, evenly spread over a list. */
function sample<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return items
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .slice(0, count);
}
