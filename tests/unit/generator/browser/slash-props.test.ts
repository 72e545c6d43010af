import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addSlashesToProps } from '../../../../generator/browser/slash-props.ts';

test('links and forms get a slash; components and other props stay as they are', () => {
  const action = () => {};
  for (const [type, props, changed] of [
    ['a', { href: '/x#a', title: '/x' }, { href: '/x/#a', title: '/x' }],
    ['form', { action: '/x' }, { action: '/x/' }],
    ['button', { formAction: '/x' }, { formAction: '/x/' }],
    ['form', { action }, { action }],
    ['img', { src: '/x' }, { src: '/x' }],
    [() => null, { href: '/x' }, { href: '/x' }],
  ] as const) {
    assert.equal(addSlashesToProps(type, props), changed);
  }
  const same = { className: 'x' };
  assert.is(addSlashesToProps('p', same), same);
});

test('HTML gets them too, except the body of a page, which has them', () => {
  const dangerouslySetInnerHTML = { __html: '<a href="/x">x</a>' };
  assert.equal(addSlashesToProps('div', { dangerouslySetInnerHTML }), {
    dangerouslySetInnerHTML: { __html: '<a href="/x/">x</a>' },
  });
  const body = { 'data-page-body': '', dangerouslySetInnerHTML };
  assert.equal(addSlashesToProps('div', body), body);
});

test.run();
