import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSource } from '../../../../generator/images/open-image.ts';
import { ImageFault } from '../../../../generator/images/source-image.ts';
import { sanitizeSvg } from '../../../../generator/images/svg/sanitize-svg.ts';
import { drawingAround as around, hostileSvg as hostile } from '../../../helpers/hostile-svg.ts';
import { prepareImages } from '../../../helpers/images.ts';

const sanitize = (svg: string) => sanitizeSvg(Buffer.from(svg));

/** What a parser would still run or load; as text between tags it is harmless. */
const dangerous =
  /<(?!\/?(?:svg|g|defs|use|title|desc|style|path|rect|text|textPath|linearGradient|pattern|image|filter)[\s/>])|\son\w+\s*=|(?:href|src)="(?!#)|url\(\s*['"&]?(?!#)|@import|@font-face|\\|evil|javascript:|passwd|secret/i;

test('nothing that runs, loads, links or moves is left, and the rest stays', async () => {
  for (const payload of hostile) {
    const { svg } = await sanitize(around(payload));
    const outside = svg.replace(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g, '');
    assert.not.ok(dangerous.test(outside), `${payload}\n→ ${svg}`);
    assert.match(svg, '<path id="kept" d="M0 0h1"/></svg>');
  }
  assert.ok(hostile.length >= 100);
});

test('what was left out is said, but for the notes of drawing programs', async () => {
  const { removed } = await sanitize(
    around(
      '<metadata><rdf:RDF xmlns:rdf="r"/></metadata><sodipodi:namedview xmlns:sodipodi="s"/><script/><g onclick="x" data-name="a"/><style>@import "x.css";</style>',
    ),
  );
  assert.equal(removed, ['<script>', 'onclick', '@import']);
});

test('a drawing keeps all that draws', async () => {
  const inner = [
    '<title>Leaves &amp; roots</title>',
    '<style>.a{fill:url(#p);stroke:#0f0}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>',
    '<defs><linearGradient id="p" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient></defs>',
    '<g class="a" transform="rotate(9)" style="opacity:.5"><use href="#kept" x="1"/></g>',
    '<text x="1" y="2" font-size="3"><tspan dy="1">Leaf</tspan></text>',
  ].join('');
  const { svg, removed } = await sanitize(around(inner));
  assert.equal(removed, []);
  assert.ok(svg.includes(inner), svg);
});

test('the size is the file’s, in pixels, and a viewBox lets it scale', async () => {
  const of = async (attributes: string) => {
    const { svg, width, height } = await sanitize(`<svg ${attributes}/>`);
    return [width, height, /viewBox="([^"]+)"/.exec(svg)?.[1]];
  };
  assert.equal(await of('width="80" height="60"'), [80, 60, '0 0 80 60']);
  assert.equal(await of('width="1in" height="72pt"'), [96, 96, '0 0 96 96']);
  assert.equal(await of('viewBox="0,0,40 30"'), [40, 30, '0 0 40 30']);
  assert.equal(await of('width="100%" height="100%" viewBox="5 5 40 30"'), [40, 30, '5 5 40 30']);
  assert.equal(await of('width="80" viewBox="0 0 40 30"'), [80, 60, '0 0 40 30']);
  const formula = 'width="10.5ex" height="2.25ex" viewBox="0 -750 4641 1000"';
  assert.equal(await of(formula), [84, 18, '0 -750 4641 1000']);
  assert.equal(await of('width="10em" height="5em" viewBox="0 0 40 20"'), [160, 80, '0 0 40 20']);
});

const refused: Readonly<Record<string, RegExp>> = {
  '<svg': /is not well-formed/,
  '<svg width="1" height="1"><g></svg>': /is not well-formed/,
  '<svg width="1" height="1" width="2"/>': /is not well-formed/,
  '<html/>': /starts with <html>, not <svg>/,
  '<svg/>': /has no size/,
  '<svg width="100%" height="0"/>': /has no size/,
  '<svg viewBox="0 0 1e300 1e300"/>': /is laid out at 1e\+300 × 1e\+300 pixels/,
  '<svg width="9999" viewBox="0 0 1 999"/>': /the limit is 100000 per side/,
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1"><text>&x;</text></svg>':
    /is not well-formed/,
  '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg viewBox="0 0 1 1"><text>&b;</text></svg>':
    /is not well-formed/,
  '<svg viewBox="0 0 1 1"><g id="a"><use href="#a"/></g></svg>': /repeats a part inside that part/,
  '<svg viewBox="0 0 1 1"><g id="a"><use href="#%61"/></g></svg>':
    /repeats a part inside that part/,
  '<svg viewBox="0 0 1 1"><style>a{</style></svg>': /has a style that is not CSS/,
};

test('a style that seems to draw a pattern with itself, and does not, is no circle', async () => {
  const { removed } = await sanitize(
    around(
      '<style>.bg rect{fill:url(#p)}</style><pattern id="p"><rect/></pattern><g class="bg"><rect/></g>',
    ),
  );
  assert.equal(removed, []);
});

test('what is no drawing is refused with the reason', async () => {
  for (const [svg, reason] of Object.entries(refused)) {
    const error = await sanitize(svg).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.instance(error, ImageFault, svg);
    assert.match((error as Error).message, reason);
  }
  // Not UTF-8.
  const bytes = Buffer.from('<svg viewBox="0 0 1 1"><text>\xe9</text></svg>', 'latin1');
  await sanitizeSvg(bytes).then(
    () => assert.unreachable(),
    (error) => assert.instance(error, ImageFault),
  );
});

test('many parts with one id, and many styles without a target, are refused at once', async () => {
  const same = around(`<use href="#a"/>${'<g id="a"/>'.repeat(150_000)}`);
  const lost = around(`<style>${'*{fill:url(#q)}'.repeat(5000)}</style>${'<g/>'.repeat(60_000)}`);
  const listed = around(
    `<style>${'a,'.repeat(20_000)}b{fill:${'url(#a) '.repeat(100)}}</style><path/>`,
  );
  for (const svg of [same, lost, listed]) {
    const error = await sanitize(svg).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.instance(error, ImageFault);
  }
});

test('bombs are refused: by use, by style, by filter, by depth, by size, by a picture inside', async () => {
  const uses = Array.from(
    { length: 9 },
    (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
  ).join('');
  const bomb = around(`<g id="g0"><path d="M0 0h1"/></g>${uses}`);
  const named = uses.replaceAll('"#g', '"#%67');
  const again = `${uses}${Array.from({ length: 9 }, (_, n) => `<g id="g${n}"/>`).join('')}`;
  const rules = Array.from({ length: 9 }, (_, n) => `svg .c${n + 1}:not(a){fill:url(#g${n})}`);
  const parts = Array.from(
    { length: 9 },
    (_, n) => `<pattern id="g${n}">${`<path class="b c${n}"/>`.repeat(10)}</pattern>`,
  );
  const styled = `<style>${rules.join('')}</style>${parts.join('')}<path class="c9"/>`;
  const filter = `<filter id="f">${'<feOffset/>'.repeat(2001)}</filter>`;
  const deep = around(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`);
  const long = around(
    Array.from({ length: 5000 }, (_, n) => `<g id="c${n + 1}"><use href="#c${n}"/></g>`)
      .reverse()
      .join(''),
  );
  const heavy = around(`<desc>${'x'.repeat(2_000_000)}</desc>`);
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
  const broken = around(`<image href="data:image/png;base64,${png}" width="1" height="1"/>`);
  const { diagnostics } = await prepareImages({
    'a-again.svg': around(again),
    'a-bomb.svg': bomb,
    'a-filter.svg': around(filter),
    'a-named.svg': around(named),
    'a-styled.svg': around(styled),
    'b-deep.svg': deep,
    'c-long.svg': long,
    'd-heavy.svg': heavy,
    'e-broken.svg': broken,
  });
  assert.equal(
    diagnostics.map(({ message }) => message.replace(/ (?:elements|decoded).*/, '')),
    [
      'images/a-again.svg draws more than 100000',
      'images/a-bomb.svg draws more than 100000',
      'images/a-filter.svg draws more than 100000',
      'images/a-named.svg draws more than 100000',
      'images/a-styled.svg draws more than 100000',
      'images/b-deep.svg is nested more than 200 levels deep.',
      'images/c-long.svg nests repeated parts too deeply.',
      'images/d-heavy.svg is an SVG of 2.0 MB; the limit is 2 MB.',
      'images/e-broken.svg cannot be',
    ],
  );
});

test('one of any size can be drawn on a card', async () => {
  const { index } = await prepareImages({ 'wide.svg': '<svg width="100000" height="90000"/>' });
  const image = index.get('images/wide.svg');
  if (image === undefined || image.fault !== undefined) throw new Error(image?.fault);
  const opened = await openSource(image);
  const { info } = await opened.resize(12, 6).toBuffer({ resolveWithObject: true });
  assert.equal([info.width, info.height], [12, 6]);
});

test('it is published sanitized, as one file under its hash', async () => {
  const { diagnostics, make } = await prepareImages({
    'leaf.svg': around('<script>alert(1)</script>', 'width="20"'),
  });
  assert.equal(
    diagnostics.map(({ severity, message }) => [severity, message]),
    [
      [
        'warning',
        'images/leaf.svg is published without the parts that can run or load something: <script>.',
      ],
    ],
  );
  const made = await make('leaf.svg');
  assert.equal(Object.keys(made), ['svg']);
  assert.is(
    made.svg?.toString(),
    '<svg viewBox="0 0 10 10" width="20" xmlns="http://www.w3.org/2000/svg" height="20"><path id="kept" d="M0 0h1"/></svg>\n',
  );
});

test.run();
