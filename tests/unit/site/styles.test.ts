import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Declaration } from 'postcss';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../../generator/lib/list-files.ts';
import { darkText, themes } from '../../../site/styles/themes.ts';
import { tokens } from '../../../site/styles/tokens.ts';
import { projectFolder } from '../../helpers/project.ts';

/** What a module writes although a token says it. */
const literals: Readonly<Record<string, (node: AtRule | Declaration) => boolean>> = {
  breakpoint: (node) =>
    node.type === 'atrule' && node.name === 'media' && /\b(?:width|height)\b/.test(node.params),
  weight: (node) => isOf(node, 'font-weight') && !isToken(node.value),
  // Relative to the text around it, or none.
  'size of text': (node) =>
    isOf(node, 'font-size') && !isToken(node.value) && !/^(?:[\d.]+em|inherit|0)$/.test(node.value),
  'size of a target': (node) => node.type === 'decl' && /\b44px\b/.test(node.value),
};

const modules = listFiles(join(projectFolder, 'site')).filter((file) =>
  file.endsWith('.module.css'),
);

for (const [name, isLiteral] of Object.entries(literals)) {
  test(`no style sheet but the tokens has a literal ${name}`, () => {
    assert.equal(findNodes(isLiteral), []);
  });
}

test('every query names a breakpoint that there is', () => {
  const isUnknown = (node: AtRule | Declaration) =>
    node.type === 'atrule' &&
    [...node.params.matchAll(/\((--[\w-]+)\)/g)].some(([, name = '']) => !(name in tokens));
  assert.equal(findNodes(isUnknown), []);
});

test('every token is named somewhere', () => {
  const files = ['site', 'templates'].flatMap((folder) =>
    listFiles(join(projectFolder, folder)).map((file) => join(projectFolder, folder, file)),
  );
  const texts = files.filter((file) => /\.(?:css|svg|html)$/.test(file)).map(read);
  const unused = Object.keys(tokens).filter(
    (name) => !texts.some((text) => text.includes(`(${name})`)),
  );
  assert.equal(unused, []);
});

test('no style sheet has a literal color of a theme, nor has the document', () => {
  const colors = [themes.dark.groundColor, themes.dark.primaryColor, themes.light.primaryColor];
  const files = [
    ...['styles/tokens.css', 'styles/base.css', ...modules].map((file) => `site/${file}`),
    'templates/document.html',
  ];
  const literal = files.filter((file) => {
    const text = read(join(projectFolder, file)).toLowerCase();
    return colors.some((color) => text.includes(color));
  });
  assert.equal(literal, []);
});

test('pictures that are drawn by hand have the colors of the dark theme', () => {
  const { groundColor, primaryColor } = themes.dark;
  const known = [groundColor, primaryColor, darkText.full, darkText.muted, '#fff', '#000'];
  for (const file of [
    'templates/social-card.svg',
    'templates/social-card-post.svg',
    'site/static/favicon.svg',
  ]) {
    const colors = read(join(projectFolder, file)).match(/#[0-9a-f]{3,8}\b/gi) ?? [];
    const others = colors.filter((color) => !known.includes(color.toLowerCase()));
    assert.equal(others, [], file);
  }
});

function isOf(node: AtRule | Declaration, property: string): node is Declaration {
  return node.type === 'decl' && node.prop === property;
}

function isToken(value: string): boolean {
  return /^var\(--[\w-]+\)$/.test(value);
}

/** Where modules have a node, as `ui/tabs/tabs.module.css: font-weight: 600`. */
function findNodes(isFound: (node: AtRule | Declaration) => boolean): string[] {
  const found: string[] = [];
  for (const file of [...modules, 'styles/base.css', 'styles/tokens.css']) {
    postcss.parse(read(join(projectFolder, 'site', file))).walk((node) => {
      if ((node.type === 'decl' || node.type === 'atrule') && isFound(node)) {
        found.push(`${file}: ${node.toString().split('{')[0]}`);
      }
    });
  }
  return found;
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

test.run();
