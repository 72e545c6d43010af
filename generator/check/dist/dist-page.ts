import { cleanPath } from '../../lib/url-files.ts';
import type { DistPage } from './dist-rule.ts';
import { pageRules } from './dist-rules.ts';
import { type PageFacts, readPageFacts, type Said } from './page-facts.ts';

/** Reads a built page and applies to it the rules about single pages. */
export function readDistPage(file: string, html: string): DistPage {
  const facts = readPageFacts(html);
  const page = { file, path: cleanPath(`/${file}`), facts };
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
