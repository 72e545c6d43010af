import { cleanPath } from '../../lib/url-files.ts';
import type { DistPage } from './dist-rule.ts';
import { type PageFacts, readPageFacts, type Said } from './page-facts.ts';
import { pageRules } from './rules/single-pages.ts';

/** Reads a built page and runs the rules about single pages on it. */
export function readDistPage(file: string, html: string): DistPage {
  return toDistPage(file, readPageFacts(html), Buffer.byteLength(html));
}

/** Collects the data that rules need about a page from its facts. */
export function toDistPage(file: string, facts: PageFacts, size: number): DistPage {
  const path = cleanPath(`/${file}`);
  const { titles, meta, canonicals, dataSize } = facts;
  return {
    file,
    path,
    isListed: !meta.robots?.includes('noindex'),
    isBlank: facts.isBlank,
    isFallback: facts.isFallback,
    title: titles[0]?.text ?? '',
    description: meta.description ?? '',
    card: meta['og:image'] ?? '',
    canonical: canonicals[0]?.text ?? '',
    links: textsOf(facts.links),
    feeds: textsOf(facts.feeds),
    assets: textsOf(facts.assets),
    ids: textsOf([...facts.ids, ...facts.names]),
    size,
    dataSize,
    findings: pageRules.flatMap(({ id: rule, test }) =>
      [...test({ path, facts })].map((finding) => ({ rule, file, ...finding })),
    ),
  };
}

function textsOf(said: readonly Said[]): string[] {
  return [...new Set(said.map(({ text }) => text))];
}
