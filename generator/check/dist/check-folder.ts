import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SitePlace, withSite } from '../../config/load-config.ts';
import { relativePath } from '../../lib/file-path.ts';
import { listFiles } from '../../lib/list-files.ts';
import { requireOutput } from '../../output/require-output.ts';
import { readRetired } from '../../output/retired-files.ts';
import { type CheckedSite, planWhole } from '../check-site.ts';
import { severityOf } from '../rule.ts';
import { describeSubject, judgeOutput, type OutputFiles } from './check-output.ts';
import { readDistPage } from './dist-page.ts';
import { externalRule, findDeadExternals } from './external-links.ts';
import { inOutput, placeFindings } from './place-findings.ts';
import { createUrlResolver } from './resolve-url.ts';

/**
 * Checks a site's output in the folder `out`, an absolute path. With `external`, a callback for
 * progress, it also checks links to other sites.
 * @throws SiteError when the definition cannot be read, or if there is no output.
 */
export function checkFolder(
  place: SitePlace,
  now: Date,
  { out, external }: { out: string; external?: (done: number, all: number) => void },
): Promise<CheckedSite> {
  return withSite(place, async (site, cache) => {
    requireOutput(out, { rule: 'dist/missing', shown: relativePath(site.root, out) || out });
    const planned = await planWhole({ site, now, cache });
    const { content, plan } = planned;
    const retired = readRetired(out);
    const paths = listFiles(out).filter((path) => !retired.has(path));
    const files: OutputFiles = {
      outputs: paths.sort().map((path) => ({ path, key: '' })),
      isWhole: false,
      fileOf: (path) => join(out, path),
      lastKeyOf: () => undefined,
      recallPage: () => undefined,
    };
    const subject = describeSubject(site, plan, files.outputs);
    const { found } = judgeOutput(subject, files);
    const documents = paths.filter((path) => path.endsWith('.html'));
    const read = (path: string) => readFileSync(files.fileOf(path), 'utf8');
    const memory = join(cache.folder, 'external-links.json');
    const isFollowed = external && severityOf(externalRule, site) !== 'off';
    const dead = isFollowed
      ? await findDeadExternals(
          {
            pages: documents.map((path) => readDistPage(path, read(path))),
            resolve: createUrlResolver({ ...subject, read }),
          },
          { memory, now, onProgress: external },
        )
      : [];
    return {
      diagnostics: placeFindings([...found, ...dead], planned, inOutput({ ...files, site, out })),
      files: content.files().map(({ file }) => file),
      pages: documents.length,
      customRules: site.customRules,
      schedule: content.schedule,
    };
  });
}
