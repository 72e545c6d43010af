import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { readIndexFile, writeIndexFile } from '../cache/index-file.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../hash.ts';
import type { FrameKeys } from '../render/page-outputs.ts';
import { changedInputs, type PageInputs, pageInputs } from './page-inputs.ts';

/** The last time that a page was rendered. */
export interface PageRendering {
  /** The moment that the build was of, ISO. */
  at: string;
  /** Names of the inputs that had changed; undefined for a page that was not there before. */
  because: readonly string[] | undefined;
  inputs: PageInputs;
}

/** Of every page of an output, by its path. Only `stet explain` reads it: no build depends on it. */
export interface PageHistory {
  of(path: string): PageRendering | undefined;
  /** Notes the pages that a build rendered, and forgets those that are no longer planned. */
  note(build: Renderings): Promise<void>;
}

export interface Renderings {
  /** The moment that the build was of. */
  at: Date;
  rendered: readonly PageSpec[];
  planned: readonly PageSpec[];
  frame: FrameKeys;
}

/** On disk each frame stands once; the rest of the inputs belongs to one page alone. */
interface Stored {
  frames: Readonly<Record<string, FrameKeys>>;
  pages: Map<string, StoredPage>;
}

interface StoredPage extends Omit<PageRendering, 'inputs'> {
  frame: string;
  own: PageInputs;
}

const format = 'page history 1';

/** Opens what the cache knows of the pages of the output folder `out`, an absolute path. */
export function openPageHistory({ folder, identity }: Cache, out: string): PageHistory {
  const file = join(folder, 'production', `history-${hashOf(out).slice(0, 16)}.bin`);
  const nothing: Stored = { frames: {}, pages: new Map() };
  const stored = (readIndexFile(file, format) as Stored | undefined) ?? nothing;
  const of = (path: string): PageRendering | undefined => {
    const page = stored.pages.get(path);
    if (page === undefined) return undefined;
    const { at, because, own, frame } = page;
    return { at, because, inputs: { ...own, ...stored.frames[frame] } };
  };
  return {
    of,
    async note({ at, rendered, planned, ...build }) {
      const frame = wholeFrame(build.frame, identity);
      const frameId = hashOf(JSON.stringify(frame));
      const pages = new Map(
        planned.flatMap(({ path }) => {
          const known = stored.pages.get(path);
          return known ? [[path, known] as const] : [];
        }),
      );
      for (const page of rendered) {
        const before = of(page.path);
        const own = pageInputs(page);
        const because = before && changedInputs(before.inputs, { ...own, ...frame });
        pages.set(page.path, { at: at.toISOString(), because, own, frame: frameId });
      }
      const used = new Set([...pages.values()].map((page) => page.frame));
      const frames = Object.entries({ ...stored.frames, [frameId]: frame });
      await writeIndexFile(file, format, {
        frames: Object.fromEntries(frames.filter(([id]) => used.has(id))),
        pages,
      } satisfies Stored);
    },
  };
}

/** What all pages share, with what the cache as a whole depends on. */
export function wholeFrame(frame: FrameKeys, identity: string): FrameKeys {
  return { ...frame, 'stet, its packages and Node': identity };
}
