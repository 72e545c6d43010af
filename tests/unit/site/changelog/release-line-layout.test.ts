import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type LineRelease,
  layoutReleaseLine,
} from '../../../../site/changelog/release-line-layout.ts';

const createRelease = (version: string, releasedAt: string): LineRelease => ({
  version,
  releasedAt,
  major: version === '3.0.0',
  latest: version === '3.2.0',
});
const releases = [
  createRelease('3.0.0', '2024-11-01'),
  createRelease('3.0.8', '2024-11-20'),
  createRelease('3.1.0', '2024-12-01'),
  createRelease('3.1.5', '2024-12-15'),
  createRelease('3.2.0', '2024-12-28'),
];
const size = { width: 1200, height: 250 };

test('time runs to the right, in proportion, inside the drawing', () => {
  const { nodes } = layoutReleaseLine(releases, size);
  const x = nodes.map((node) => node.x);
  assert.equal([x[0], x.at(-1)], [10, 1190]);
  assert.equal(x, [10, 403, 631, 921, 1190]);
});

test('a minor version is one step up, a fix release stays on its level', () => {
  const { nodes, axis } = layoutReleaseLine(releases, size);
  const [first, fix, minor, secondFix, latest] = nodes.map((node) => node.y);
  assert.is(fix, first);
  assert.is(secondFix, minor);
  assert.ok((first ?? 0) > (minor ?? 0) && (minor ?? 0) > (latest ?? 0));
  assert.ok((first ?? axis) < axis);
  assert.equal(
    nodes.map(({ weight }) => weight),
    ['major', 'fix', 'minor', 'fix', 'latest'],
  );
});

test('the line goes through every node, level or by one curve', () => {
  const { path, nodes } = layoutReleaseLine(releases, size);
  assert.is(path.match(/C/g)?.length, 2);
  assert.ok(path.startsWith(`M${nodes[0]?.x} ${nodes[0]?.y}H403`));
  assert.ok(path.endsWith(`${nodes.at(-1)?.x} ${nodes.at(-1)?.y}`));
});

test('one release alone is a node without a line, none is an empty drawing', () => {
  const alone = layoutReleaseLine(releases.slice(0, 1), size);
  assert.is(alone.nodes[0]?.x, 10);
  assert.ok(Number.isFinite(alone.nodes[0]?.y));
  assert.equal(layoutReleaseLine([], size).nodes, []);
});

test.run();
