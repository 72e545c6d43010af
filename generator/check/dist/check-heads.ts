import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { relativePath } from '../../lib/file-path.ts';
import { pageFileName } from '../../lib/url-files.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import type { SiteWithErrors } from '../../plan/plan-site.ts';
import { canonicalUrl, robotsOf } from '../../plan/public-paths.ts';
import { judgePages, viewsByFile } from './check-output.ts';
import { toDistPage } from './dist-page.ts';
import type { Found } from './dist-rule.ts';
import { PageFacts } from './page-facts.ts';

/** Rules about the heads of pages, which the plan contains before anything is rendered. */
const headRules = new Set(['dist/head', 'dist/json-ld', 'dist/duplicate-head']);

/**
 * Reports the findings about the heads of planned pages that a build would report about rendered
 * pages.
 * @param planned.diagnostics findings so far.
 */
export async function checkHeads(planned: SiteWithErrors): Promise<Diagnostic[]> {
  const { site, plan } = planned;
  if (plan === undefined) return [];
  const found = await judgeHeads(site, plan);
  if (found.length === 0) return [];
  const { placeUnsaid } = await import('./place-findings.ts');
  const file = relativePath(site.root, site.configFile);
  return placeUnsaid(found, { ...planned, strict: true }, () => ({ file }));
}

async function judgeHeads(site: SiteWithErrors['site'], { pages }: Plan): Promise<Found[]> {
  const views = viewsByFile({ pages }, site.urlStyle);
  const read = pages.map((page) =>
    toDistPage(pageFileName(page.path, site.urlStyle), headFacts(page, site), 0),
  );
  const files = read.map(({ file }) => file);
  const found = await judgePages({ ...site, files, feeds: [], views }, read, {});
  // Nothing is rendered yet, so there are no places.
  return found.filter(({ rule }) => headRules.has(rule)).map(({ at: _, ...finding }) => finding);
}

function headFacts(page: Plan['pages'][number], site: SiteWithErrors['site']): PageFacts {
  const { head } = page;
  const facts = new PageFacts();
  const say = (text: string) => ({ text, at: 0 });
  facts.language = site.language;
  facts.titles.push(say(head.title));
  facts.meta.description = head.description;
  facts.meta.robots = robotsOf(head);
  facts.canonicals.push(say(canonicalUrl(page, site)));
  facts.data.push(...(head.jsonLd ?? []).map((object) => say(JSON.stringify(object))));
  return facts;
}
