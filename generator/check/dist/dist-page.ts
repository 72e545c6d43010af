import type { DistFinding } from './dist-rule.ts';
import { pageRules } from './dist-rules.ts';
import { type PageFacts, readPageFacts, type Said } from './page-facts.ts';

/** A page as it was built: what rules about the whole output need of it. Plain data. */
export interface DistPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  /** Whether search engines are asked to list it. */
  isListed: boolean;
  title: string;
  description: string;
  canonical: string;
  /** Targets of links, each once. */
  links: readonly string[];
  /** Those of links to feeds. */
  feeds: readonly string[];
  /** What the browser loads by itself, each once. */
  assets: readonly string[];
  ids: readonly string[];
  /** Bytes of the HTML, and of the JSON in it. */
  size: number;
  dataSize: number;
  /** Bytes of the HTML as brotli sends it; measured when a budget asks for it. */
  compressed?: number;
  /** What the rules about single pages found. */
  findings: readonly { rule: string; finding: DistFinding }[];
}

/** Reads a built page and applies to it the rules about single pages. */
export function readDistPage(file: string, html: string): DistPage {
  const facts = readPageFacts(html);
  const page = { file, path: `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, facts };
  return {
    file,
    path: page.path,
    isListed: isListed(facts),
    title: facts.titles[0]?.text ?? '',
    description: facts.meta.description ?? '',
    canonical: facts.canonicals[0]?.text ?? '',
    links: textsOf(facts.links),
    feeds: textsOf(facts.feeds),
    assets: textsOf(facts.assets),
    ids: textsOf(facts.ids),
    size: Buffer.byteLength(html),
    dataSize: facts.dataSize,
    findings: pageRules.flatMap((rule) =>
      [...rule.testPage(page)].map((finding) => ({ rule: rule.id, finding })),
    ),
  };
}

function isListed({ meta }: PageFacts): boolean {
  return !meta.robots?.includes('noindex');
}

function textsOf(said: readonly Said[]): string[] {
  return [...new Set(said.map(({ text }) => text))];
}
