import type { Change, ChangeKind, ChangelogVersion } from './changelog-schema.ts';

/*
 * The rules of the changelog (spec §2, §4), without React: which versions a filter shows, which are
 * open, and how an anchor such as #v3-1-0 affects both.
 */

export type Filter = 'all' | ChangeKind;

/** The buttons of spec §2, in their order. */
export const filters = [
  { id: 'all', label: 'All Updates' },
  { id: 'feature', label: 'Features' },
  { id: 'fix', label: 'Fixes' },
  { id: 'improvement', label: 'Improvements' },
] as const satisfies readonly { id: Filter; label: string }[];

/** The part of a release that the rules use. */
export type Version = Pick<ChangelogVersion, 'version' | 'latest'> & {
  anchor: string;
  changes: readonly Pick<Change, 'kind'>[];
};

export interface ChangelogState {
  filter: Filter;
  /** Versions whose item is open. */
  open: readonly string[];
  /** The version that an anchor of this page last requested. It is a new object each time. */
  revealed: { anchor: string } | null;
}

export type ChangelogAction =
  | { type: 'choose'; filter: Filter }
  | { type: 'toggle'; version: string }
  | { type: 'reveal'; version: Version };

/** The initial state: the latest version and the anchor's version are open. */
export function openChangelog(versions: readonly Version[], hash: string): ChangelogState {
  const asked = findByHash(versions, hash);
  const open = versions.filter((version) => version.latest || version === asked);
  return { filter: 'all', open: open.map(({ version }) => version), revealed: null };
}

export function reduceChangelog(state: ChangelogState, action: ChangelogAction): ChangelogState {
  switch (action.type) {
    case 'choose':
      return { ...state, filter: action.filter };
    case 'toggle':
      return { ...state, open: toggle(state.open, action.version) };
    case 'reveal':
      return reveal(state, action.version);
  }
}

function toggle(open: readonly string[], version: string): readonly string[] {
  return open.includes(version) ? open.filter((other) => other !== version) : [...open, version];
}

/** Opens a version, and clears the filter if it hides that version. */
function reveal(state: ChangelogState, version: Version): ChangelogState {
  const { open, filter } = state;
  return {
    filter: isShown(version, filter) ? filter : 'all',
    open: open.includes(version.version) ? open : [...open, version.version],
    revealed: { anchor: version.anchor },
  };
}

/** The versions whose categories include the selection; All Updates shows all (spec §4). */
export function filterVersions<Some extends Version>(
  versions: readonly Some[],
  filter: Filter,
): Some[] {
  return versions.filter((version) => isShown(version, filter));
}

/** A version's categories are the kinds of its changes. */
function isShown({ changes }: Version, filter: Filter): boolean {
  return filter === 'all' || changes.some(({ kind }) => kind === filter);
}

/** The version that an anchor names, if it exists. */
export function findByHash<Some extends Version>(
  versions: readonly Some[],
  hash: string,
): Some | undefined {
  return versions.find(({ anchor }) => hash === `#${anchor}`);
}

/** The id of a version's item: `v3-1-0` for `3.1.0`. */
export function anchorOf(version: string): string {
  return `v${version.replaceAll('.', '-')}`;
}

const kinds = [
  { kind: 'feature', name: 'Features', one: 'feature', many: 'features' },
  { kind: 'improvement', name: 'Improvements', one: 'improvement', many: 'improvements' },
  { kind: 'fix', name: 'Fixes', one: 'fix', many: 'fixes' },
] as const satisfies readonly { kind: ChangeKind; name: string; one: string; many: string }[];

/**
 * Groups a version's changes by kind, with a name (`Features`) and a count (`3 features`, `1 fix`).
 * Omits empty kinds.
 * @param filter the kind to list first.
 */
export function groupChanges<Some extends Pick<Change, 'kind'>>(
  changes: readonly Some[],
  filter: Filter = 'all',
) {
  return [...kinds]
    .sort((a, b) => Number(b.kind === filter) - Number(a.kind === filter))
    .map(({ kind, name, one, many }) => {
      const ofKind = changes.filter((change) => change.kind === kind);
      return { kind, name, count: countOf(ofKind.length, one, many), changes: ofKind };
    })
    .filter((group) => group.changes.length > 0);
}

/** Describes the number of versions that a filter shows. */
export function describeResults(shown: number, filter: Filter): string {
  const releases = countOf(shown, 'release', 'releases');
  const chosen = kinds.find(({ kind }) => kind === filter);
  return chosen ? `${releases} with ${chosen.many}` : releases;
}

function countOf(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
