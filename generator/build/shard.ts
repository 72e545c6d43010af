import type { Shard } from '../cache/shard.ts';
import type { SiteOutputs } from '../emit/outputs.ts';
import { hashOf } from '../lib/hash.ts';
import { filesOf } from '../render/page-outputs.ts';

/** The part of the outputs that a shard makes, by a hash of their paths: each is in one shard. */
export function takeShard(
  { pages, images, others }: Pick<SiteOutputs, 'pages' | 'images' | 'others'>,
  { index, count }: Shard,
): Pick<SiteOutputs, 'pages' | 'images' | 'others' | 'files'> {
  const isOwn = ({ path }: { path: string }) =>
    Number.parseInt(hashOf(path).slice(0, 8), 16) % count === index - 1;
  const own = {
    pages: pages.filter(({ page }) => isOwn(page)),
    images: images.filter(isOwn),
    others: others.filter(isOwn),
  };
  return { ...own, files: [...own.pages.flatMap(filesOf), ...own.images, ...own.others] };
}
