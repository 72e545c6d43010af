import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkRuleNames } from '../../../../generator/check/rule-names.ts';
import type { Site } from '../../../../generator/config/site.ts';
import { projectFolder } from '../../../helpers/project.ts';

const complaintsOf = (...ids: string[]) =>
  checkRuleNames({
    root: projectFolder,
    configFile: join(projectFolder, 'tests/fixtures/tiny/site.config.ts'),
    rules: Object.fromEntries(ids.map((id) => [id, 'warning'])),
    views: {},
    budgets: [],
    collections: [],
    customRules: [],
    document: { inlineStyles: [] },
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

test.run();
