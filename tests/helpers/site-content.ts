import { openCache } from '../../generator/cache/cache.ts';
import { loadConfig } from '../../generator/config/load-config.ts';
import { loadContent } from '../../generator/content/load-content.ts';
import { planPages } from '../../generator/plan/plan-pages.ts';
import { withWorkers } from '../../generator/workers/pool.ts';
import { projectFolder } from './project.ts';

const now = new Date();
const mode = 'production';

/** Loads the project's own content like a strict build at this time. */
export async function loadSiteContent() {
  const site = await loadConfig(projectFolder, mode);
  const cache = openCache({ root: projectFolder, mode });
  const options = { site, cache, now, strict: true, show: [] };
  const content = await withWorkers((workers) => loadContent({ ...options, workers }));
  return { ...content, site, cache };
}

/** Plans the project's own pages and feeds like a strict build at this time. */
export async function planSite() {
  const { site, cache, value: content } = await loadSiteContent();
  return planPages({ site, cache, content, now, strict: true });
}
