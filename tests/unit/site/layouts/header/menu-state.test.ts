import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  closedMenus,
  type MenuEvent,
  menuReducer,
} from '../../../../../site/layouts/header/menu-state.ts';

const after = (...events: MenuEvent[]) => events.reduce(menuReducer, closedMenus);

test('a hover opens a menu and leaving closes it', () => {
  assert.is(after({ type: 'hover', menu: 1 }).open, 1);
  assert.equal(after({ type: 'hover', menu: 1 }, { type: 'leave' }), closedMenus);
});

test('only one menu is open', () => {
  assert.is(after({ type: 'press', menu: 0 }, { type: 'press', menu: 3 }).open, 3);
  assert.is(after({ type: 'press', menu: 0 }, { type: 'hover', menu: 2 }).open, 2);
});

test('a click opens, a second one closes', () => {
  assert.is(after({ type: 'press', menu: 2 }).open, 2);
  assert.equal(after({ type: 'press', menu: 2 }, { type: 'press', menu: 2 }), closedMenus);
});

test('a click on what the pointer has just opened keeps it open, also when the pointer leaves', () => {
  const pinned = after({ type: 'hover', menu: 2 }, { type: 'press', menu: 2 });
  assert.is(pinned.open, 2);
  assert.is(menuReducer(pinned, { type: 'leave' }).open, 2);
});

test('a click on what the pointer has just opened in place of another menu keeps it, too', () => {
  const pressed = { type: 'press', menu: 2 } as const;
  const pinned = after({ type: 'press', menu: 0 }, { type: 'hover', menu: 2 }, pressed);
  assert.is(pinned.open, 2);
  assert.equal(menuReducer(pinned, pressed), closedMenus);
});

test('what the keyboard opened stays when the pointer crosses', () => {
  assert.is(after({ type: 'enter', menu: 4 }, { type: 'leave' }).open, 4);
});

test('close closes whatever is open', () => {
  assert.equal(after({ type: 'enter', menu: 4 }, { type: 'close' }), closedMenus);
});

test.run();
