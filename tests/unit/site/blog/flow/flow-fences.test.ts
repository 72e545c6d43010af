import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../../../../generator/config/load-config.ts';
import { createMarkdownRenderer } from '../../../../../generator/content/render-markdown.ts';
import { projectFolder } from '../../../../helpers/project.ts';

const { collections } = await loadConfig(projectFolder, 'production');
const posts = collections.find(({ name }) => name === 'posts');
const renderer = await createMarkdownRenderer(posts ?? {}, 'collections.posts');
const render = (body: string) =>
  renderer(body, {
    root: projectFolder,
    file: 'content/posts/a.md',
    siteUrl: 'https://site.example',
    bodyLine: 11,
    imageSizes: '',
    findImage: () => undefined,
    meantImage: () => undefined,
  });

const flow = `title: A missed call becomes a visit
caption: Within a minute.

call [trigger] Missed call | at 18:40 #first
done [done] Visit "booked" & kept #first

call -> done: yes`;
const fenced = `## First\n\nOne two.\n\n\`\`\`flow\n${flow}\n\`\`\`\n`;

test('a flow fence is the drawing of the site, which is described in words', async () => {
  const { html, diagnostics } = await render(fenced);
  assert.equal(diagnostics, []);
  assert.match(html, /<figure class="figure_\w{5}"><div class="frame_\w{5}"/);
  assert.not.match(html, '<code');
  assert.match(html, '<ol class="visually-hidden" aria-label="A missed call becomes a visit">');
  assert.match(
    html,
    '<li>Trigger: Missed call, at 18:40. Then yes: Visit &quot;booked&quot; &amp; kept.</li>',
  );
  assert.match(html, />A missed call becomes a visit\. Within a minute\.<\/figcaption>/);
  assert.match(html, /<template><svg [^>]*>.*<g [^>]*data-section="first".*<\/svg><\/template>/s);
});

test('the flow of the template is right', async () => {
  const template = readFileSync(join(projectFolder, 'content/posts/_template.md'), 'utf8');
  const { diagnostics, derived } = await render(template.split('\n---\n')[1] ?? '');
  assert.equal(diagnostics, []);
  assert.ok(derived?.rail);
});

test('its words are not those of the article, and its rail goes with the entry', async () => {
  const { words, derived } = await render(fenced);
  assert.is(words, 3);
  assert.equal(derived?.rail, {
    stops: [
      { id: 'call', label: 'Missed call', kind: 'trigger', lane: 0 },
      { id: 'done', label: 'Visit "booked" & kept', kind: 'done', lane: 0 },
    ],
    edges: [{ from: 0, to: 1, lane: 0 }],
  });
});

test('mistakes are errors at their places in the file, in lists and quotes too', async () => {
  const places = async (body: string) => {
    const { html, diagnostics } = await render(body);
    assert.match(html, 'language-flow', 'the code stays');
    return diagnostics.map(({ rule, severity, line, column, endColumn, hint }) =>
      [rule, severity, `${line}:${column}-${endColumn}`, hint].join(' '),
    );
  };
  const wrong = fenced.replace('[done]', '[dnoe]').replace('#first\n\n', '#frist\n\n');
  const hints = ['Did you mean "done"?', 'Did you mean "first"?'];
  assert.equal(await places(wrong), [
    `flow/invalid error 20:7-11 ${hints[0]}`,
    `flow/invalid error 20:36-41 ${hints[1]}`,
  ]);
  const quoted = wrong.replace(/^/gm, '> ');
  assert.equal(await places(quoted), [
    `flow/invalid error 20:9-13 ${hints[0]}`,
    `flow/invalid error 20:38-43 ${hints[1]}`,
  ]);
  assert.equal(
    await places('```flow\na -> b\n```').then((found) => found[0]),
    'flow/invalid error 11:1-8 Begin it with `title: What the work comes to`.',
  );
});

test.run();
