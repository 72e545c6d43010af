import process from 'node:process';
import type { DistPage } from './dist-rule.ts';

/** Pages as they were read, each under the key of its output. */
export type KnownPages = ReadonlyMap<string, { key: string; page: DistPage }>;

/** Pages packed for the disk. Texts that they may share are kept once, and named by number. */
export interface PackedPages {
  texts: readonly string[];
  numbers: Uint32Array;
  /** Version of what measured the compressed sizes. */
  brotli: string | undefined;
  findings: readonly (readonly [file: string, findings: DistPage['findings']])[];
}

export function packPages(pages: KnownPages): PackedPages {
  const texts: string[] = [];
  const indexes = new Map<string, number>();
  const numbers: number[] = [];
  const putShared = (text: string) => {
    let index = indexes.get(text);
    if (index === undefined) {
      index = texts.push(text) - 1;
      indexes.set(text, index);
    }
    numbers.push(index);
  };
  for (const { key, page } of pages.values()) {
    const { file, path, title, description, canonical } = page;
    numbers.push(texts.push(key, file, path, title, description, canonical));
    for (const list of [page.links, page.feeds, page.assets, page.ids]) {
      numbers.push(list.length);
      for (const text of list) putShared(text);
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
    texts,
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
  const takeList = () => {
    const list: string[] = [];
    for (let left = take(); left > 0; left -= 1) list.push(texts[take()] ?? '');
    return list;
  };
  while (at < numbers.length) {
    const end = take();
    const own = texts.slice(end - 6, end);
    const [key = '', file = '', path = '', title = '', description = '', canonical = ''] = own;
    const page: DistPage = {
      ...{ file, path, title, description, canonical },
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
