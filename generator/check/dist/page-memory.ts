import process from 'node:process';
import type { DistPage } from './dist-rule.ts';

/** Pages as they were read, each under the key of its output. */
export type KnownPages = ReadonlyMap<string, { key: string; page: DistPage }>;

/** Pages packed for the disk: they share most texts, so each is kept once and named by number. */
export interface PackedPages {
  texts: readonly string[];
  numbers: Uint32Array;
  /** Version of what measured the compressed sizes. */
  brotli: string | undefined;
  findings: readonly (readonly [file: string, findings: DistPage['findings']])[];
}

export function packPages(pages: KnownPages): PackedPages {
  const indexes = new Map<string, number>();
  const numbers: number[] = [];
  const putText = (text: string) => {
    const index = indexes.get(text) ?? indexes.size;
    indexes.set(text, index);
    numbers.push(index);
  };
  for (const { key, page } of pages.values()) {
    const { file, path, title, description, canonical } = page;
    for (const text of [key, file, path, title, description, canonical]) putText(text);
    for (const list of [page.links, page.feeds, page.assets, page.ids]) {
      numbers.push(list.length);
      for (const text of list) putText(text);
    }
    numbers.push(
      page.isListed ? 1 : 0,
      page.isBlank ? 1 : 0,
      page.size,
      page.dataSize,
      page.compressed ?? 0,
    );
  }
  return {
    texts: [...indexes.keys()],
    numbers: Uint32Array.from(numbers),
    brotli: process.versions.brotli,
    findings: [...pages.values()].flatMap(({ page: { file, findings } }) =>
      findings.length > 0 ? [[file, findings] as const] : [],
    ),
  };
}

export function unpackPages({ texts, numbers, findings, brotli }: PackedPages): KnownPages {
  const found = new Map(findings);
  const pages = new Map<string, { key: string; page: DistPage }>();
  let at = 0;
  const take = () => numbers[at++] ?? 0;
  const takeText = () => texts[take()] ?? '';
  const takeList = () => Array.from({ length: take() }, takeText);
  while (at < numbers.length) {
    const key = takeText();
    const file = takeText();
    const page: DistPage = {
      file,
      path: takeText(),
      title: takeText(),
      description: takeText(),
      canonical: takeText(),
      links: takeList(),
      feeds: takeList(),
      assets: takeList(),
      ids: takeList(),
      isListed: take() === 1,
      isBlank: take() === 1,
      size: take(),
      dataSize: take(),
      findings: found.get(file) ?? [],
    };
    const measured = take();
    const compressed = brotli === process.versions.brotli ? measured : 0;
    pages.set(file, { key, page: compressed > 0 ? { ...page, compressed } : page });
  }
  return pages;
}
