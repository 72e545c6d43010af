import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addBaseToProps } from '../../../../generator/browser/base-props.ts';

const changed = (type: unknown, props: Record<string, unknown>) =>
  addBaseToProps('/project', type, props);

test('the URLs of an element of HTML have the base', () => {
  const onClick = () => {};
  assert.equal(changed('a', { href: '/x', title: '/x', hrefLang: 'en', onClick, children: '/x' }), {
    href: '/project/x',
    title: '/x',
    hrefLang: 'en',
    onClick,
    children: '/x',
  });
  assert.equal(changed('img', { src: '/a', srcSet: '/a 1w, /b 2w' }), {
    src: '/project/a',
    srcSet: '/project/a 1w, /project/b 2w',
  });
  assert.equal(changed('p', { style: { background: 'url(/a)', width: 3 } }), {
    style: { background: 'url(/project/a)', width: 3 },
  });
});

test('HTML in an element has it too, unless it is the body of the page, which has it already', () => {
  const dangerouslySetInnerHTML = { __html: '<a href="/x">x</a>' };
  assert.equal(changed('div', { dangerouslySetInnerHTML }), {
    dangerouslySetInnerHTML: { __html: '<a href="/project/x">x</a>' },
  });
  const body = { 'data-page-body': '', dangerouslySetInnerHTML };
  assert.is(changed('div', body), body);
});

test('props without a URL stay the same object, and so do those of a component', () => {
  const action = () => {};
  for (const props of [{ href: '#a' }, { action }, { style: { width: 3 } }, { href: undefined }]) {
    assert.is(changed('a', props), props);
  }
  const props = { href: '/x' };
  assert.is(
    changed(() => null, props),
    props,
  );
});

test.run();
