import type { Complaint } from 'stet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { navigationSchema } from '../../../../../site/layouts/menus/navigation-schema.ts';
import {
  type Navigation,
  planNavigation,
} from '../../../../../site/layouts/menus/plan-navigation.ts';
import { pageSchema } from '../../../../../site/sections/schema.ts';

const file = {
  file: 'navigation.yaml',
  data: navigationSchema.parse({
    menus: [
      {
        label: 'Work',
        links: [{ label: 'Sales', href: '/sales' }],
        groups: [
          { label: 'By size', links: [{ label: 'Small', href: '/small' }] },
          { label: 'New' },
        ],
      },
      { label: 'About', links: [{ label: 'Us', href: '/us' }] },
    ],
    footer: { blurb: 'B', social: [], lists: [], small: [] },
  }),
};

const page = (id: string, navigation?: object) => ({
  id,
  file: `pages/${id}.md`,
  data: pageSchema.parse({
    title: 'T',
    description: 'D',
    sections: [{ type: 'hero', title: 'H', lead: 'L' }],
    ...(navigation && { navigation }),
  }),
});

function plan(...pages: ReturnType<typeof page>[]): {
  menus: Navigation['menus'];
  complaints: Complaint[];
} {
  const complaints: Complaint[] = [];
  const { menus } = planNavigation(file, pages, (complaint) => complaints.push(complaint));
  return { menus, complaints };
}

const labels = ({ groups }: Navigation['menus'][number]) =>
  groups.map(({ label, links }) => [label, ...links.map((link) => link.label)]);

test('without pages the menus are those of the file, empty groups left out', () => {
  const { menus, complaints } = plan(page('plain'));
  assert.equal(menus.map(labels), [
    [
      [undefined, 'Sales'],
      ['By size', 'Small'],
    ],
    [[undefined, 'Us']],
  ]);
  assert.equal(complaints, []);
});

test('pages stand behind the links of the file, by order and then by label', () => {
  const { menus, complaints } = plan(
    page('c', { menu: 'Work', label: 'C' }),
    page('z', { menu: 'Work', label: 'Z', order: -1 }),
    page('b', { menu: 'Work', label: 'B', description: 'Bees' }),
    page('large', { menu: 'Work', group: 'By size', label: 'Large' }),
    page('new/one', { menu: 'Work', group: 'New', label: 'One' }),
  );
  assert.equal(complaints, []);
  assert.equal(labels(menus[0] as Navigation['menus'][number]), [
    [undefined, 'Sales', 'Z', 'B', 'C'],
    ['By size', 'Small', 'Large'],
    ['New', 'One'],
  ]);
  const [own, , added] = menus[0]?.groups ?? [];
  assert.equal(own?.links[2], { label: 'B', href: '/b', description: 'Bees' });
  assert.equal(added?.links, [{ label: 'One', href: '/new/one' }]);
});

test('an unknown menu or group is an error at its value that names those there are', () => {
  const { complaints } = plan(
    page('a', { menu: 'Wrok', label: 'A' }),
    page('b', { menu: 'Work', group: 'By age', label: 'B' }),
    page('c', { menu: 'About', group: 'By age', label: 'C' }),
  );
  assert.equal(complaints, [
    {
      rule: 'navigation/unknown-menu',
      file: 'pages/a.md',
      path: ['navigation', 'menu'],
      message: 'There is no menu "Wrok".',
      hint: 'The menus of navigation.yaml are Work, About.',
    },
    {
      rule: 'navigation/unknown-group',
      file: 'pages/b.md',
      path: ['navigation', 'group'],
      message: 'The menu "Work" has no group "By age".',
      hint: 'Its groups in navigation.yaml are By size, New.',
    },
    {
      rule: 'navigation/unknown-group',
      file: 'pages/c.md',
      path: ['navigation', 'group'],
      message: 'The menu "About" has no group "By age".',
      hint: 'Remove the line, or add groups to the menu in navigation.yaml.',
    },
  ]);
});

test('a link that stands twice is an error, in the file as well as through a page', () => {
  const { complaints } = plan(page('us', { menu: 'Work', label: 'Us' }));
  assert.equal(complaints, [
    {
      rule: 'navigation/twice',
      file: 'pages/us.md',
      path: ['navigation'],
      message: '/us is already in the menus, through navigation.yaml.',
      hint: 'Remove one of the two.',
    },
  ]);
  const menus = [
    ...file.data.menus,
    {
      label: 'More',
      links: [],
      groups: [{ label: 'G', links: [{ label: 'S', href: '/small' }] }],
    },
  ];
  const own: Complaint[] = [];
  planNavigation({ ...file, data: { ...file.data, menus } }, [], (complaint) =>
    own.push(complaint),
  );
  assert.equal(
    own.map(({ rule, path }) => [rule, path.join('.')]),
    [['navigation/twice', 'menus.2.groups.0.links.0.href']],
  );
});

test.run();
