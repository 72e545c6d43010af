import { readFileSync } from 'node:fs';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/loaded-content.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { relativePath } from '../../lib/file-path.ts';
import { once } from '../../lib/once.ts';
import { fallbackName, pageFileName } from '../../lib/url-files.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import { collectLinks } from '../links.ts';
import type { DistFinding } from './dist-rule.ts';

type SourcePlace = Place & { file: string };

/**
 * Creates the function that gives a finding its place in the content file that says it: the file
 * of its page, or else the one file whose text every page has, such as a menu. The page at an old
 * path is a line of the redirects.
 */
export function createSourceMapper(options: {
  site: Site;
  content: LoadedContent;
  plan: Plan | undefined;
}): (finding: DistFinding) => Promise<SourcePlace | undefined> {
  const { site, content, plan } = options;
  const sources = new Map(
    (plan?.pages ?? []).map(({ path, source }) => [pageFileName(path, site.urlStyle), source]),
  );
  const planned = new Set(sources.values());
  const redirects = new Map(
    (plan?.redirects ?? []).map(({ from }) => [fallbackName(from, site), from]),
  );
  // Content that did not change has to be read back for this.
  const links = once(() => collectLinks(content.files(), () => ({ kind: 'file' })));
  return async ({ file, written }) => {
    const moved = redirects.get(file);
    if (moved !== undefined) return placeOfRedirect(site, moved);
    const source = sources.get(file);
    const saying = written === undefined ? [] : links().filter(({ url }) => url === written);
    const link =
      saying.find((item) => item.file.file === source) ??
      saying.find((item) => !planned.has(item.file.file));
    if (link !== undefined) {
      const { openSource } = await import('../../content/source.ts');
      return { file: link.file.file, ...openSource(site, link.file.file).locate(link.where) };
    }
    // What is said of the page as a whole is said at the head of its file.
    return source !== undefined && written === undefined
      ? { file: source, line: 1, column: 1, endLine: 1, endColumn: 4 }
      : undefined;
  };
}

async function placeOfRedirect(site: Site, from: string): Promise<SourcePlace> {
  const { createLocator } = await import('../../content/locate.ts');
  const locator = createLocator({ yaml: readFileSync(site.redirects, 'utf8'), yamlLine: 1 });
  return { file: relativePath(site.root, site.redirects), ...locator.value([from]) };
}
