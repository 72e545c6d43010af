import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChangeKind } from '../../../../site/changelog/changelog-schema.ts';
import {
  anchorOf,
  type ChangelogState,
  describeResults,
  type Filter,
  filters,
  filterVersions,
  findByHash,
  groupChanges,
  openChangelog,
  reduceChangelog,
  type Version,
} from '../../../../site/changelog/logic.ts';

const createVersion = (version: string, kinds: ChangeKind[], latest = false): Version => ({
  version,
  anchor: anchorOf(version),
  latest,
  changes: kinds.map((kind) => ({ kind })),
});

/** The five versions of spec §3, with their categories. */
const latest = createVersion('3.2.0', ['feature', 'improvement', 'fix'], true);
const quiet = createVersion('3.1.5', ['improvement', 'fix', 'fix']);
const trial = createVersion('3.1.0', ['feature', 'improvement']);
const repair = createVersion('3.0.8', ['fix']);
const major = createVersion('3.0.0', ['feature', 'improvement']);
const versions = [latest, quiet, trial, repair, major];

const names = (some: readonly Version[]) => some.map(({ version }) => version);

test('the filters are those of the specification, in its order', () => {
  assert.equal(
    filters.map(({ label }) => label),
    ['All Updates', 'Features', 'Fixes', 'Improvements'],
  );
});

test('a filter shows only versions whose categories include the selection, all shows everything', () => {
  assert.equal(filterVersions(versions, 'all'), versions);
  assert.equal(names(filterVersions(versions, 'feature')), ['3.2.0', '3.1.0', '3.0.0']);
  assert.equal(names(filterVersions(versions, 'fix')), ['3.2.0', '3.1.5', '3.0.8']);
  assert.equal(names(filterVersions(versions, 'improvement')), [
    '3.2.0',
    '3.1.5',
    '3.1.0',
    '3.0.0',
  ]);
});

test('the latest version is open at first, and the one that an anchor names', () => {
  assert.equal(openChangelog(versions, ''), { filter: 'all', open: ['3.2.0'], revealed: null });
  assert.equal(openChangelog(versions, '#v3-1-0').open, ['3.2.0', '3.1.0']);
  assert.equal(openChangelog(versions, '#v3-2-0').open, ['3.2.0']);
  assert.equal(openChangelog(versions, '#elsewhere').open, ['3.2.0']);
});

test('a click opens a version, a second one closes it, and others stay as they are', () => {
  const first = openChangelog(versions, '');
  const opened = reduceChangelog(first, { type: 'toggle', version: '3.0.8' });
  assert.equal(opened.open, ['3.2.0', '3.0.8']);
  const closed = reduceChangelog(opened, { type: 'toggle', version: '3.2.0' });
  assert.equal(closed.open, ['3.0.8']);
  assert.equal(first.open, ['3.2.0']);
});

test('a filter keeps what is open', () => {
  const opened = openChangelog(versions, '#v3-0-8');
  const filtered = reduceChangelog(opened, { type: 'choose', filter: 'feature' });
  assert.is(filtered.filter, 'feature');
  assert.equal(filtered.open, opened.open);
});

test('an anchor opens its version once, and takes back a filter that hides it', () => {
  const state: ChangelogState = { filter: 'fix', open: [], revealed: null };
  const shown = reduceChangelog(state, { type: 'reveal', version: quiet });
  assert.equal(shown, { filter: 'fix', open: ['3.1.5'], revealed: { anchor: 'v3-1-5' } });
  const hidden = reduceChangelog(shown, { type: 'reveal', version: major });
  assert.equal(hidden.filter, 'all');
  assert.equal(hidden.open, ['3.1.5', '3.0.0']);
  const again = reduceChangelog(hidden, { type: 'reveal', version: major });
  assert.equal(again.open, hidden.open);
  assert.is.not(again.revealed, hidden.revealed);
});

test('an anchor names a version, or nothing', () => {
  assert.is(anchorOf('3.1.0'), 'v3-1-0');
  assert.is(findByHash(versions, '#v3-1-0'), trial);
  for (const hash of ['', '#', '#v3-1', '#%E0%A4%A', 'v3-1-0']) {
    assert.is(findByHash(versions, hash), undefined, hash);
  }
});

test('changes are grouped by kind and counted in words', () => {
  assert.equal(
    groupChanges(quiet.changes).map(({ name, count }) => [name, count]),
    [
      ['Improvements', '1 improvement'],
      ['Fixes', '2 fixes'],
    ],
  );
  assert.equal(groupChanges([]), []);
});

test('the kind that was filtered for comes first, the others in their order', () => {
  const order = (filter: Filter) => groupChanges(latest.changes, filter).map(({ kind }) => kind);
  assert.equal(order('all'), ['feature', 'improvement', 'fix']);
  assert.equal(order('feature'), ['feature', 'improvement', 'fix']);
  assert.equal(order('fix'), ['fix', 'feature', 'improvement']);
  assert.equal(order('improvement'), ['improvement', 'feature', 'fix']);
});

test('the number of results says what they have in common', () => {
  assert.is(describeResults(5, 'all'), '5 releases');
  assert.is(describeResults(3, 'fix'), '3 releases with fixes');
  assert.is(describeResults(1, 'feature'), '1 release with features');
});

test.run();
