import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { pageSchema } from '../../../../site/sections/schema.ts';

const hero = { type: 'hero', title: 'Work', lead: 'Done.' };
const page = (...sections: unknown[]) => ({ title: 'T', description: 'D', sections });

/** What a page is told, as `path: message`. */
function complaints(value: unknown): string[] {
  const result = pageSchema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const cta = (action: object) => ({
  type: 'cta',
  title: 'Next',
  actions: [{ label: 'Go', ...action }],
});
const diagram = (edges: object[], nodes: object[] = []) => ({
  type: 'workflow',
  title: 'W',
  diagrams: [
    {
      title: 'D',
      nodes: [
        { id: 'a', kind: 'trigger', label: 'A' },
        { id: 'b', kind: 'done', label: 'B' },
        ...nodes,
      ],
      edges,
    },
  ],
});

test('a hero is enough, and defaults are filled in', () => {
  const { sections, keywords, noindex } = pageSchema.parse(page(hero));
  assert.equal(keywords, []);
  assert.is(noindex, false);
  assert.equal(sections[0], {
    type: 'hero',
    variant: 'split',
    title: 'Work',
    lead: 'Done.',
    actions: [],
    backdrop: 'none',
  });
});

test('a page starts with its only hero', () => {
  const message = 'A page starts with a hero and has no other.';
  assert.equal(complaints(page(hero, hero)), [`sections.1.type: ${message}`]);
  assert.equal(complaints(page(cta({ href: '/partner' }))), [`sections.0.type: ${message}`]);
});

test('misspelled fields and kinds are refused', () => {
  assert.is(complaints(page({ ...hero, tittle: 'x' })).length, 1);
  assert.is(complaints(page(hero, { type: 'heroo', title: 'x' })).length, 1);
});

test('links are paths, anchors or whole URLs', () => {
  for (const href of ['/partner', 'https://example.com/', 'mailto:a@b.example', '/a#b']) {
    assert.equal(complaints(page(hero, cta({ href }))), [], href);
  }
  for (const href of ['#', 'partner', '//evil.example', 'javascript:alert(1)', '']) {
    assert.is(complaints(page(hero, cta({ href }))).length, 1, href);
  }
});

test('a link to the form asks for something that the page answers', () => {
  const ask = (href: string) => complaints(page(hero, cta({ href })));
  assert.equal(ask('/partner?intent=demo'), []);
  for (const query of ['intent=demos', 'intent=', 'from=footer', 'intent=constructor']) {
    const [complaint, ...rest] = ask(`/partner?${query}`);
    assert.match(complaint ?? '', 'topic of the link: project, trial, demo', query);
    assert.equal(rest, []);
  }
});

test('an anchor leads to a section of the page', () => {
  const stats = {
    type: 'stats',
    id: 'figures',
    items: [
      { value: 1, label: 'a' },
      { value: 2, label: 'b' },
    ],
  };
  const withLink = { ...hero, actions: [{ label: 'See', href: '#figures' }] };
  assert.equal(complaints(page(withLink, stats)), []);
  assert.equal(complaints(page(withLink)), [
    'sections.0.actions.0.href: No section of this page has the id "figures".',
  ]);
  assert.equal(complaints(page(hero, stats, stats)), [
    'sections.2.id: Two sections have the id "figures".',
  ]);
});

test('one primary action at most', () => {
  const action = { label: 'Go', href: '/partner' };
  const [complaint = ''] = complaints(
    page({ ...hero, actions: [action, { ...action, label: 'Too' }] }),
  );
  assert.match(complaint, 'One primary action at most');
});

test('diagrams join nodes that exist', () => {
  assert.equal(complaints(page(hero, diagram([{ from: 'a', to: 'b' }]))), []);
  assert.equal(
    complaints(
      page(
        hero,
        diagram([
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c' },
        ]),
      ),
    ),
    ['sections.1.diagrams.0.edges.1.to: There is no node "c".'],
  );
  const alone = diagram([{ from: 'a', to: 'b' }], [{ id: 'c', kind: 'step', label: 'C' }]);
  assert.equal(complaints(page(hero, alone)), [
    'sections.1.diagrams.0.nodes.2.id: No edge leads to or from "c".',
  ]);
});

test('nodes do not lie on each other, and two edges do not join the same nodes', () => {
  const nodes = [
    { id: 'c', kind: 'step', label: 'C', column: 2, row: 2 },
    { id: 'd', kind: 'step', label: 'D', column: 2, row: 2.5 },
  ];
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'd' },
  ];
  assert.equal(complaints(page(hero, diagram(edges, nodes))), [
    'sections.1.diagrams.0.nodes.3: This node overlaps "c" in column 2, row 2.5: write another `row`.',
  ]);
  const twice = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'b', label: 'yes' },
  ];
  assert.equal(complaints(page(hero, diagram(twice))), [
    'sections.1.diagrams.0.edges.1: Two edges lead from "a" to "b"; use one label for both.',
  ]);
});

test('the rows of a bento are full', () => {
  const cell = (size: string) => ({ size, title: `A ${size} cell`, text: 'Text' });
  const bento = (...sizes: string[]) => ({ type: 'bento', title: 'B', cells: sizes.map(cell) });
  assert.equal(complaints(page(hero, bento('wide', 'small', 'full'))), []);
  assert.equal(complaints(page(hero, bento('wide', 'half', 'half'))), [
    'sections.1.cells.0.size: The row that ends here is 4 of 6 wide (small 2, half 3, wide 4, full 6): make its cells fill it.',
  ]);
});

test('rows have as many cells as their table has columns', () => {
  const table = { type: 'table', title: 'T', columns: ['a', 'b'], rows: [['1', '2'], ['3']] };
  assert.equal(complaints(page(hero, table)), [
    'sections.1.rows.1: This row has 1 cells; the table has 2 columns.',
  ]);
});

test('a total belongs to a column and has as many cells as its table', () => {
  const showcase = (column: string) => ({
    type: 'showcase',
    title: 'T',
    figure: {
      kind: 'ledger',
      title: 'L',
      columns: ['Invoice', 'Amount'],
      rows: [{ cells: ['1182', '$640.00'] }],
      total: { label: 'Sum', value: '$640.00', column },
    },
  });
  assert.equal(complaints(page(hero, showcase('Amount'))), []);
  for (const column of ['Invoice', 'Date']) {
    assert.equal(complaints(page(hero, showcase(column))), [
      'sections.1.figure.total.column: Name the column that the total belongs to: Amount.',
    ]);
  }
  const table = {
    type: 'table',
    title: 'T',
    columns: ['A', 'B'],
    rows: [['a', '1']],
    total: ['c'],
  };
  assert.equal(complaints(page(hero, table)), [
    'sections.1.total: This row has 1 cells; the table has 2 columns.',
  ]);
});

test('a calendar says what each of its colors means', () => {
  const calendar = (legend: object[]) => ({
    ...hero,
    figure: {
      kind: 'calendar',
      title: 'C',
      legend,
      days: [
        { label: 'Mon', entries: [{ time: '9:00', text: 'Call' }] },
        { label: 'Tue', entries: [{ time: '9:00', text: 'Showing', tone: 'wait' }] },
      ],
    },
  });
  assert.equal(complaints(page(calendar([{ label: 'To confirm', tone: 'wait' }]))), []);
  assert.equal(complaints(page(calendar([{ label: 'Confirmed', tone: 'good' }]))), [
    'sections.0.figure.days.1.entries.0.tone: Some readers can\'t see colors: explain in `legend` the tone "wait".',
  ]);
});

test('prose has blocks or shows the body', () => {
  assert.equal(complaints(page(hero, { type: 'prose', body: true })), []);
  assert.is(complaints(page(hero, { type: 'prose' })).length, 1);
});

test('what travels to the browser is plain JSON', () => {
  const { sections } = pageSchema.parse(page(hero, diagram([{ from: 'a', to: 'b' }])));
  assert.equal(JSON.parse(JSON.stringify(sections)), sections);
});

for (const name of ['index', 'ai-agents/sales']) {
  test(`${name}.md is valid`, () => {
    const file = readFileSync(
      new URL(`../../../../content/pages/${name}.md`, import.meta.url),
      'utf8',
    );
    assert.equal(complaints(parse(file.split(/^---$/m)[1] ?? '')), []);
  });
}

test('a decision has an outcome of three lines for each choice', () => {
  const line = { time: '9:43', by: 'human', text: 'Done' };
  const outcome = (count: number) => ({
    status: { label: 'Approved' },
    lines: Array.from({ length: count }, () => line),
  });
  const approval = (outcomes: unknown[], status: object = { label: 'Open' }) =>
    page(hero, {
      type: 'showcase',
      title: 'S',
      figure: {
        kind: 'approval',
        title: 'A',
        ...('label' in status && { status }),
        question: 'Q?',
        from: 'F',
        reason: 'R',
        choices: ['Approve', 'Decline'],
        decision: {
          steps: [1, 2, 3].map(() => ({ kind: 'human', label: 'Person decides' })),
          outcomes,
        },
      },
    });
  assert.equal(complaints(approval([outcome(3), outcome(3)])), []);
  const all = (value: unknown) => JSON.stringify(pageSchema.safeParse(value).error?.issues);
  assert.match(
    all(approval([outcome(3)])),
    'one outcome for each choice, in their order: Approve, Decline.',
  );
  assert.match(all(approval([outcome(3), outcome(2)])), 'Write three lines, one for each step.');
  assert.match(all(approval([outcome(3), outcome(3)], {})), 'Write a status');
});

test.run();
