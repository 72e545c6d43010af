import type { PageSpec, PageTools } from 'stet';
import { railOfSteps } from '../cards/rail.ts';
import { paths } from '../domain/paths.ts';
import { companyHead } from '../head/head.ts';
import { compareDates, formatDate } from '../lib/dates.ts';
import type { ChangelogEntry, ChangelogVersion } from './changelog-schema.ts';
import { drawReleaseLine } from './draw-release-line.ts';
import { anchorOf } from './logic.ts';

/** A version as the page shows it. */
export type Release = Omit<ChangelogVersion, 'date'> & {
  /** ISO date, and as text. */
  releasedAt: string;
  date: string;
  /** Id of its item on the page. */
  anchor: string;
};

/** Newest first. */
export type ChangelogData = { releases: Release[] };

/** Plans the page of all versions. */
export function planChangelog(entries: readonly ChangelogEntry[], tools: PageTools): PageSpec {
  const releases = entries
    .map(({ data }) => toRelease(data))
    .sort((a, b) => compareDates(a.releasedAt, b.releasedAt));
  const newest = requireLatest(releases);
  const data: ChangelogData = { releases };
  return {
    path: paths.changelogs(),
    view: 'changelog',
    data,
    body: drawReleaseLine(releases),
    head: companyHead(tools, {
      part: 'Platform',
      rail: railOfSteps([...releases].reverse().map(({ version, date }) => `${version} · ${date}`)),
      title: 'Changelog: what each release changes for you',
      description:
        'Every release of the USTA platform with its features, improvements and fixes: what is new, what works better, and whether there is anything you have to do.',
      keywords: ['USTA changelog', 'release notes', 'product updates', 'workflow automation'],
    }),
    lastModified: newest.releasedAt,
  };
}

function toRelease({ date, ...version }: ChangelogVersion): Release {
  return {
    ...version,
    releasedAt: date,
    date: formatDate(date),
    anchor: anchorOf(version.version),
  };
}

/** The page's first card shows the current version, so it must be the newest. */
function requireLatest(releases: readonly Release[]): Release {
  const [newest, ...older] = releases;
  if (!newest?.latest || older.some(({ latest }) => latest)) {
    throw new Error('content/changelog: the newest version, and no other, needs `latest: true`.');
  }
  return newest;
}
