import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toText } from 'hast-util-to-text';
import { listOutputs } from './built-site.ts';

export type Tree = ReturnType<typeof fromHtml>;
type Node = Parameters<typeof toText>[0];

/** A page of the built site as a browser without JavaScript sees it. */
export interface BuiltPage {
  /** The URL path: `/about/us`. */
  path: string;
  tree: Tree;
}

/** Parses every page of an output folder. */
export function readPages(out: string): BuiltPage[] {
  return listOutputs(out)
    .filter((file) => file.endsWith('.html'))
    .map((file) => ({
      path: file === '/index.html' ? '/' : file.slice(0, -'.html'.length),
      tree: fromHtml(readFileSync(join(out, file), 'utf8')),
    }));
}

/** The elements that match a selector, each with its attributes and its text on one line. */
export function findAll(selector: string, tree: Node) {
  return selectAll(selector, tree as Tree).map((element) => ({
    element,
    get text() {
      return readText(element);
    },
    attribute: (name: string) => {
      const value = element.properties[name];
      return value === undefined ? undefined : String(value);
    },
  }));
}

/** The text of an element on one line, as in the page's source. */
export function readText(node: Node): string {
  return toText(node).replace(/\s+/g, ' ').trim();
}
