import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';
import { listStarters } from '../../generator/scaffold/init/starters.ts';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { colorRules, findViolations } from '../helpers/axe.ts';
import { launch } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { createFolder } from '../helpers/project.ts';
import { findCutText } from '../helpers/reflow.ts';
import { stet } from '../helpers/shell.ts';

let browser: Browser;

test.before(async () => {
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
});

/** Where each template has its pages, and what their front matter needs. */
const hardPages: Readonly<Record<string, { file: string; keys: string }>> = {
  minimal: { file: 'content/pages/hard.md', keys: 'menu: 9' },
  blog: { file: 'content/posts/hard.md', keys: 'published: 2025-01-02\ntags: [design, writing]' },
  docs: { file: 'docs/guides/hard.md', keys: 'section: Guides' },
};

/** Their paths. */
const hardPaths: Readonly<Record<string, string>> = {
  minimal: '/hard',
  blog: '/posts/hard',
  docs: '/guides/hard',
};

/** A page with what is wider than a phone: words, addresses, code, tables. */
function writeHardPage(root: string, template: string): void {
  const { file, keys } = hardPages[template] ?? { file: 'hard.md', keys: '' };
  const word = 'Donaudampfschifffahrtsgesellschaft';
  const cells = Array.from({ length: 8 }, (_, index) => `\`option${word}${index}\``);
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const lines = [
    `---\ntitle: A title with the word ${word}\ndescription: On the ${word}.\n${keys}\n---`,
    `See https://example.org/${word.repeat(4)} and \`${word.repeat(4)}()\`.`,
    `## A section on ${word}`,
    `> [!NOTE]\n> ${word.repeat(3)}`,
    `- ${word.repeat(3)}\n\n  A second paragraph.`,
    `\`\`\`ts\nconst text = '${word.repeat(6)}';\n\`\`\``,
    [row(cells), row(cells.map(() => '---')), row(cells)].join('\n'),
    `A note.[^1]\n\n[^1]: ${word.repeat(3)}`,
  ];
  writeFileSync(join(root, file), lines.join('\n\n'));
}

/** Makes a site from a template, edits it, builds it and serves it. */
async function openStarter(template: string, edit: (root: string) => void) {
  const root = join(createFolder(template), 'site');
  await stet('init', root, '--template', template, '--yes', '--no-install');
  edit(root);
  assert.is((await stet('build', '--root', root)).code, 0);
  const out = join(root, 'dist');
  const server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
  return { out, server };
}

for (const template of listStarters()) {
  test(`every page of the template ${template} fits, in both themes, and can be used by everyone`, async () => {
    const { out, server } = await openStarter(template, (root) => writeHardPage(root, template));
    const found: string[] = [];
    for (const width of [320, 1280]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const failed = listFailures(page);
      for (const path of listPages(out)) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(`${server.url}${path}`);
        const problems = [...(await findViolations(page)), ...(await findCutText(page))];
        await page.emulateMedia({ colorScheme: 'dark' });
        problems.push(...(await findViolations(page, colorRules)), ...failed.splice(0));
        found.push(...problems.map((text) => `${path} at ${width} px: ${text}`));
      }
      await page.close();
    }
    await server.close();
    assert.equal(found, []);
  });
}

test('the header of the docs holds a long name, and the menu goes when there is room for the sidebar', async () => {
  const { server } = await openStarter('docs', (root) => {
    const file = join(root, 'settings.ts');
    const name = 'The Handbook of the Donaudampfschifffahrtsgesellschaft and of its Friends';
    replaceIn(file, /name: '.*'/, `name: '${name}'`);
  });
  const page = await browser.newPage({ viewport: { width: 320, height: 600 } });
  await page.goto(server.url);
  const [header, link] = [page.locator('.site-header'), page.locator('.site-name')];
  const height = async (box: typeof link) => (await box.boundingBox())?.height ?? 0;
  assert.ok((await height(link)) <= (await height(header)));
  await page.locator('.menu-button').click();
  const isOpen = () => page.locator('#sidebar').evaluate((menu) => menu.matches(':popover-open'));
  assert.ok(await isOpen());
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.waitForFunction(() => !document.querySelector('#sidebar:popover-open'));
  await page.close();
  await server.close();
});

test('the end of a long line of code in the docs is not under the copy button', async () => {
  const { server } = await openStarter('docs', (root) => {
    const code = `npx stet ${'--option '.repeat(20)}--end`;
    const text = `---\ntitle: Code\ndescription: One line.\n---\n\n\`\`\`\n${code}\n\`\`\`\n`;
    writeFileSync(join(root, 'docs/code.md'), text);
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
  await page.goto(`${server.url}/code`);
  await page.locator('.copy-button').waitFor();
  const gap = await page.locator('.code-box').evaluate((box) => {
    const [block, button] = [box.querySelector('pre'), box.querySelector('button')];
    if (!block || !button) return -1;
    block.scrollLeft = block.scrollWidth;
    const line = document.createRange();
    line.selectNodeContents(block);
    return button.getBoundingClientRect().left - line.getBoundingClientRect().right;
  });
  assert.ok(gap > 0, `${gap} px between the code and the button`);
  await page.close();
  await server.close();
});

test('a site in Arabic goes from right to left, its tables too', async () => {
  const found: string[] = [];
  for (const template of listStarters()) {
    const { server } = await openStarter(template, (root) => {
      writeHardPage(root, template);
      const file = join(root, 'settings.ts');
      replaceIn(file, "language: 'en'", "language: 'ar'");
    });
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
    await page.goto(`${server.url}${hardPaths[template]}`);
    found.push(...(await findCutText(page)));
    const faults = await page.locator('table').evaluate((table) => {
      const word = table.querySelector('th code')?.getBoundingClientRect().right ?? 0;
      const gap = Math.round(table.getBoundingClientRect().right - word);
      return [
        !table.matches(':dir(rtl)') && 'left to right',
        gap > 4 && `${gap} px before a table`,
      ];
    });
    found.push(
      ...faults.filter((fault) => fault !== false).map((fault) => `${template}: ${fault}`),
    );
    await page.close();
    await server.close();
  }
  assert.equal(found, []);
});

function listPages(out: string): string[] {
  return listFiles(out)
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`);
}

/** What a page asks for and does not get, what its policy refuses and its scripts throw, from now on. */
function listFailures(page: Page): string[] {
  const failed: string[] = [];
  page.on('console', (message) => {
    const isNotFoundPage = message.location().url.endsWith('/404');
    if (message.type() === 'error' && !isNotFoundPage) failed.push(message.text());
  });
  page.on('pageerror', (error) => failed.push(String(error)));
  page.on('requestfailed', (request) => failed.push(`${request.url()} failed`));
  page.on('response', (response) => {
    const isNotFoundPage = response.url().endsWith('/404');
    if (response.status() >= 400 && !isNotFoundPage) failed.push(`${response.url()} is missing`);
  });
  return failed;
}

test.run();
