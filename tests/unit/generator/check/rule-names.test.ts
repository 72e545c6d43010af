import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { checkRuleNames } from '../../../../generator/check/rule-names.ts';
import type { Site } from '../../../../generator/config/site.ts';
import { projectFolder } from '../../../helpers/project.ts';

const complaintsOf = (...ids: string[]) =>
  complaintsOfSite({ rules: Object.fromEntries(ids.map((id) => [id, 'warning'])) });

const complaintsOfSite = (site: object) =>
  checkRuleNames({
    root: projectFolder,
    configFile: join(projectFolder, 'tests/fixtures/tiny/site.config.ts'),
    rules: {},
    views: {},
    budgets: [],
    collections: [],
    customRules: [],
    document: { inlineStyles: [] },
    ...site,
  } as unknown as Site).map(({ message, hint }) => `${message} ${hint}`);

test('each id can be set, or it is said why not', () => {
  assert.equal(complaintsOf('image/missing', 'link/dead', 'dist/link', 'image/misnamed'), []);
  assert.match(
    complaintsOf('front-matter/missing').join(),
    'rules: "front-matter/missing" cannot be set. An entry cannot be read without it.',
  );
  assert.match(complaintsOf('plan/collision').join(), 'A build cannot continue with');
  assert.match(
    complaintsOf('image/mising').join(),
    'there is no rule "image/mising". Did you mean',
  );
});

test('fields are compared with the keys of a schema, if it names any', () => {
  const complaintsAbout = (schema: object) =>
    complaintsOfSite({ collections: [{ name: 'posts', schema, fields: { title: 'name' } }] });
  assert.equal(complaintsAbout(z.looseObject({})), []);
  assert.equal(complaintsAbout(z.record(z.string(), z.unknown())), []);
  assert.match(complaintsAbout(z.looseObject({ title: z.string() })).join(), 'The keys are title.');
});

test.run();
