import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { Diagram } from '../../../../../../site/sections/schema/diagram.ts';
import type { Drawing } from '../../../../../../site/sections/schema/drawing.ts';
import { pageSchema } from '../../../../../../site/sections/schema.ts';
import { findCollisions } from '../../../../../../site/sections/workflow/layout/grid.ts';
import type { Layout } from '../../../../../../site/sections/workflow/layout/layout.ts';
import { layoutTall } from '../../../../../../site/sections/workflow/layout/tall/layout-tall.ts';
import { layoutAtWidths } from '../../../../../../site/sections/workflow/layout/wide/layout-wide.ts';
import { projectFolder } from '../../../../../helpers/project.ts';
import { findCrossedLabels, findFaults, findMerged } from './faults.ts';

const layouts: [kind: string, layOut: (drawing: Drawing) => Layout[]][] = [
  [
    'wide',
    (drawing) => {
      const { wide, folded } = layoutAtWidths(drawing);
      return [wide, ...folded];
    },
  ],
  ['tall', (drawing) => [layoutTall(drawing)]],
];
const pages = join(projectFolder, 'content/pages');

/** Every diagram of the site's pages, with the page and its title. */
function readDiagrams(): [name: string, diagram: Diagram][] {
  return readdirSync(pages, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const [, header = ''] = readFileSync(join(pages, file), 'utf8').split(/^---$/m);
      return collectDiagrams(pageSchema.parse(parse(header))).map((diagram): [string, Diagram] => [
        `${file}, ${diagram.title}`,
        diagram,
      ]);
    });
}

function collectDiagrams(value: unknown): Diagram[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('wide' in value && 'tall' in value) return [value as Diagram];
  return Object.values(value).flatMap(collectDiagrams);
}

const diagrams = readDiagrams();

for (const [kind, layOut] of layouts) {
  test(`${kind}: every workflow of the site is drawn without a fault`, () => {
    assert.ok(diagrams.length > 20);
    const faults = diagrams.flatMap(([name, drawing]) =>
      layOut(drawing).flatMap((layout) =>
        [
          ...findFaults(drawing, layout),
          ...findMerged(drawing, layout),
          ...findCrossedLabels(drawing, layout),
        ].map((fault) => `${name}, ${layout.width} px: ${fault}`),
      ),
    );
    assert.equal(faults, []);
  });

  test(`${kind}: no drawing that an author can write has a line through a node or text on text`, () => {
    const faults = Array.from({ length: 500 }, (_, seed) => drawAtRandom(seed))
      .filter((drawing) => findCollisions(drawing).length === 0)
      .flatMap((drawing) =>
        layOut(drawing).flatMap((layout) =>
          findFaults(drawing, layout).map((fault) => `${drawing.title}: ${fault}`),
        ),
      );
    assert.equal(faults.slice(0, 5), []);
  });
}

/** A drawing of two to twelve nodes with edges on, past others and back, some with a label. */
function drawAtRandom(seed: number): Drawing {
  let state = seed + 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const count = 2 + random(11);
  const names = Array.from({ length: count }, (_, index) => `n${index}`);
  const edges: Drawing['edges'] = [];
  const join = (from: string, to: string) => {
    if (from === to || edges.some((edge) => edge.from === from && edge.to === to)) return;
    const label = ['no', 'after 3 days', 'price or terms, ok'][random(5)];
    edges.push(label === undefined ? { from, to } : { from, to, label });
  };
  const pick = (list: string[]) => list[random(list.length)] ?? 'n0';
  for (const [index, name] of names.entries())
    if (index > 0) join(pick(names.slice(0, index)), name);
  for (let more = random(1 + Math.floor(count / 2)); more > 0; more -= 1)
    join(pick(names), pick(names));
  const isPlaced = random(3) === 0;
  return {
    title: `drawing ${seed}`,
    nodes: names.map((id) => ({
      id,
      kind: 'agent',
      label: 'Does the steps',
      ...(random(2) === 0 && { detail: 'Looks up, writes, books, posts' }),
      ...(isPlaced && { column: 1 + random(6), row: 1 + random(5) / 2 }),
    })),
    edges,
  };
}

test.run();
