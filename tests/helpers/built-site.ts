import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toText } from 'hast-util-to-text';
import { buildSite } from '../../generator/build-site.ts';
import { openCache } from '../../generator/cache/cache.ts';
import type { Mode } from '../../generator/config/site.ts';
import { createReporter } from '../../generator/report/reporter.ts';
import { createFolder, projectFolder } from './project.ts';
import { createShell } from './shell.ts';
import { runStetWith } from './stet-process.ts';

export type Tree = ReturnType<typeof fromHtml>;
type Node = Parameters<typeof toText>[0];

/** A page of the built site as a browser without scripts would have it. */
export interface BuiltPage {
  /** The URL path: `/about/us`. */
  path: string;
  tree: Tree;
}

export interface BuildOptions {
  mode?: Mode;
  /** Variables that configure the build, which is then a production build. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Builds the real site, and returns the folder of its output, which is for reading only: of a run of
 * many test files those that want the same site share it. Alone, a file's is gone when the file ends.
 */
export async function buildRealSite(options: BuildOptions = {}): Promise<string> {
  const shared = process.env.TEST_SITES;
  if (shared === undefined) return build(options, createFolder('site'));
  const folder = join(shared, nameOf(options));
  if (existsSync(folder)) return join(folder, 'dist');
  const own = createFolder('site');
  await build(options, own);
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another test file was first; its site is the same.
    if (!existsSync(folder)) throw error;
  }
  return join(folder, 'dist');
}

/** `scripts/test.js` has built `production` before the tests begin. */
function nameOf({ mode = 'production', env }: BuildOptions): string {
  return env ? createHash('sha256').update(JSON.stringify(env)).digest('hex').slice(0, 16) : mode;
}

async function build({ mode = 'production', env }: BuildOptions, folder: string): Promise<string> {
  const out = join(folder, 'dist');
  await (env ? buildWith(env, out) : buildHere(mode, out)).catch((error: Error) => {
    // uvu says nothing of what a hook throws.
    console.error(error);
    throw error;
  });
  return out;
}

async function buildHere(mode: Mode, out: string): Promise<void> {
  const reporter = createReporter(createShell());
  const cache = openCache({ root: projectFolder, mode });
  const now = new Date();
  await buildSite({ root: projectFolder, out, mode, strict: true, now, show: [], cache, reporter });
}

/** In a process of its own, for a definition reads its environment once a process. */
async function buildWith(env: Readonly<Record<string, string>>, out: string): Promise<void> {
  // What is compressed ahead is the same text, and tests that are about it build without any.
  const variables = { PRECOMPRESS: 'false', ...env };
  const { code, stderr } = await runStetWith(variables, 'build', '--strict', '--out', out);
  if (code !== 0) throw new Error(stderr);
}

/** Every file of an output folder, as paths from its root: `/assets/app.js`. */
export function listOutputs(out: string): string[] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length));
}

/** Every page of an output folder, parsed. */
export function readPages(out: string): BuiltPage[] {
  return listOutputs(out)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: file === '/index.html' ? '/' : file.slice(0, -'.html'.length),
      tree: fromHtml(readFileSync(join(out, file), 'utf8')),
    }));
}

/** The elements that a selector finds, each with its text in one line and its attributes. */
export function findAll(selector: string, tree: Node) {
  return selectAll(selector, tree as Tree).map((element) => ({
    element,
    text: readText(element),
    attribute: (name: string) => {
      const value = element.properties[name];
      return value === undefined ? undefined : String(value);
    },
  }));
}

/** The text of an element in one line, as a reader of the page's source finds it. */
export function readText(node: Node): string {
  return toText(node).replace(/\s+/g, ' ').trim();
}
