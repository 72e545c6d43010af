import { parse } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { createCardCollector, type FindImage } from '../cards/collect-cards.ts';
import { admitsRemote } from '../config/policies.ts';
import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { Image, PageTools } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { complainOfRefused, resolveImagePath, toImage } from '../images/image-index.ts';
import { complainOfMissing, findMeantImage } from '../images/missing-image.ts';
import type { RefusedImage } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { dayOf } from '../lib/moment.ts';
import { absoluteUrl } from '../lib/page-url.ts';
import { array, assertShape, either, integer, object, optional, string } from '../lib/shape.ts';
import { type Output, readyOutput } from '../output/output.ts';
import type { Complaint } from './place-complaints.ts';

/** What the site's functions depend on. */
export interface PlanInput {
  site: Site;
  content: LoadedContent;
  /** The moment that the build represents. */
  now: Date;
}

/**
 * Awaited often during a plan that takes long; throws to give it up.
 * @param work what the plan waits for. The pause ends with it.
 */
export type PlanPause = (work?: Promise<unknown>) => Promise<void>;

export interface PlanOptions extends PlanInput {
  cache: Pick<Cache, 'store'>;
  /** Whether everything outside the build must also be valid. */
  strict: boolean;
  pause?: PlanPause | undefined;
}

const complaintShape = object({
  rule: string,
  file: string,
  path: array(either([string, integer], 'a key')),
  message: string,
  hint: optional(string),
});

/**
 * Replaces an image that does not exist, so that the build reports all missing images at once. On a
 * site that only warns about missing images, pages show it.
 */
function missingImage(path: string): Image {
  const none = { avif: '', webp: '', fallback: '' };
  return { src: path, full: path, width: 1, height: 1, ...none, color: '#000000' };
}

/** Creates the tools for the site's functions, and access to their results. */
export function createPlanTools({ site, content, now }: PlanInput) {
  /** Paths, relative to the root, of the requested images. */
  const images = new Set([...content.bodyImages.values()].flat());
  const complaints: Complaint[] = [];
  const diagnostics: Diagnostic[] = [];
  const findImage = createImageFinder(site, content, complaints);
  const { file, files } = createFileCollector();
  const { card, cards } = createCardCollector(site, findImage);
  const tools: PageTools = {
    today: dayOf(now),
    file,
    card,
    url(path) {
      assertShape(string, path, 'url()');
      return absoluteUrl(site, path);
    },
    image(path, from) {
      assertShape(string, path, 'image()');
      const source = findImage(path, from);
      if (source === undefined) return missingImage(path);
      images.add(resolveImagePath(path, from?.file));
      return toImage(source, site.images.widths);
    },
    complain(said) {
      assertShape(complaintShape, said, 'complain()');
      const { path, ...complaint } = said;
      complaints.push({ ...complaint, severity: 'error', at: { path, of: 'value' } });
    },
    advise(message, hint) {
      assertShape(array(string), [message, hint], 'advise()');
      const file = relativePath(site.root, site.configFile);
      diagnostics.push({ rule: 'site/advice', severity: 'advice', message, hint, file });
    },
  };
  return { tools, images, cards, files, complaints, diagnostics };
}

/**
 * Creates the `file` tool for the site's functions, and access to the files that it made. `file`
 * throws if the name is a path.
 */
export function createFileCollector() {
  const outputs = new Map<string, Output>();
  return {
    file(name: string, text: string) {
      if (!/^[\w.-]+$/.test(name)) {
        throw new Error(`file("${name}") needs a plain file name, such as "search-index.json".`);
      }
      if (typeof text !== 'string') {
        throw new Error(`file("${name}") needs its text as a string; JSON.stringify makes one.`);
      }
      const { name: stem, ext } = parse(name);
      const path = `${hashedFolders.code}/${stem}-${hashOf(text).slice(0, 8)}${ext}`;
      outputs.set(path, readyOutput(path, text, `the file ${name} of the definition`));
      return `/${path}`;
    },
    files: () => [...outputs.values()],
  };
}

/** Finds images by the paths that authors write. Reports each missing image once. */
function createImageFinder(site: Site, content: LoadedContent, complaints: Complaint[]): FindImage {
  const missing = new Set<string>();
  return (path, from) => {
    const file = from?.file;
    const key = resolveImagePath(path, file);
    const source = content.images.get(key);
    if (source !== undefined && source.fault === undefined) return source;
    // A page, a list and a feed may all use one image.
    const id = `${file}\0${key}`;
    if (!missing.has(id)) {
      const meant = source ? undefined : findMeantImage(path, content.images, file);
      complaints.push(complainOfImage(path, { site, key, refused: source, file, meant }));
    }
    missing.add(id);
    return undefined;
  };
}

/** The error for a path with a host: a build never downloads anything. */
function explainRemote(path: string, site: Site) {
  const isAdmitted = URL.canParse(path, site.url) && admitsRemote(site, new URL(path, site.url));
  const other = isAdmitted
    ? 'Its host is in images.remote, so a view may also show it unchanged: <img src={…} width={…} height={…}>, with the URL instead of image().'
    : 'Hosts in images.remote are for the images of a text.';
  return {
    rule: 'image/missing',
    message: `The image ${path} is on another site; stet makes sizes only for local images.`,
    hint: `Save it in the images folder, and write its path. ${other}`,
  };
}

function explainMissing(path: string, { site, key, meant }: LookedFor) {
  if (/^(?:https?:)?\/\//i.test(path)) return explainRemote(path, site);
  return complainOfMissing(path, meant, { from: 'the file that names it', key });
}

interface LookedFor {
  site: Site;
  key: string;
  refused: RefusedImage | undefined;
  file: string | undefined;
  meant: string | undefined;
}

function complainOfImage(path: string, lookedFor: LookedFor): Complaint {
  const { refused, file } = lookedFor;
  return {
    ...(refused ? complainOfRefused(path, refused) : explainMissing(path, lookedFor)),
    severity: 'error',
    ...(file !== undefined && { file, at: { value: path } }),
  };
}
