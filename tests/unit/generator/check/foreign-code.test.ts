import type { Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dropForeignCode } from '../../../../generator/check/foreign-code.ts';
import { collectBodyFacts } from '../../../../generator/content/body-facts.ts';
import { PlacedNodes } from '../../../../generator/content/placed-nodes.ts';
import type { ContentFile } from '../../../../generator/content/written-file.ts';
import type { Diagnostic } from '../../../../generator/diagnostics/diagnostic.ts';

/** The lines of a text on which findings are kept. */
function keptLines(body: string): number[] {
  const features = { gfm: true, frontmatter: false };
  const nodes = new PlacedNodes(markdownToMdast(body, { features }) as Root);
  const facts = collectBodyFacts(nodes, { body, bodyLine: 1, keptTags: new Set() });
  const found = body
    .split('\n')
    .map((_, index) => ({ file: 'a.md', line: index + 1, rule: 'x/y' }) as Diagnostic);
  const files = [{ file: 'a.md', facts } as ContentFile];
  return dropForeignCode(found, files).flatMap(({ line }) => line ?? []);
}

test('findings in code between the tags of another tool are dropped', () => {
  assert.equal(keptLines('{% raw %}\n# a\n{% endraw %}\n\nText.'), [1, 4, 5]);
});

test('a tag whose end is part of HTML does not reach to the end of a later one', () => {
  const html = '{% raw %}\n<div>\n</div>\n{% endraw %}';
  assert.equal(
    keptLines(`${html}\n\nText.\n\n{% raw %}\n# a\n{% endraw %}`),
    [1, 2, 3, 4, 5, 6, 7, 8],
  );
});

test.run();
