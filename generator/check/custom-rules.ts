import { definitionError } from '../config/definition-error.ts';
import type { Site } from '../config/site.ts';
import type { CustomRule } from '../contract.ts';
import {
  anything,
  array,
  describeFault,
  either,
  findFaults,
  integer,
  object,
  string,
} from '../lib/shape.ts';
import type { CheckContext, Finding, Rule } from './rule.ts';

const place = object({ line: integer, column: integer });
const findingShape = object({
  file: string,
  where: either(
    [place, object({ path: array(anything) }), object({ value: string })],
    'a place, or a path in the front matter, such as atValue("title")',
  ),
  message: string,
  hint: string,
});

/**
 * Turns a site's custom rule into a rule of stet. The new `test` throws a SiteError with the rule's
 * name if the old one throws, or returns something other than findings about content files.
 */
export function adoptRule(rule: CustomRule, site: Site): Rule {
  const { isLocal, isOfLinks } = rule.test;
  const test = function* (context: CheckContext): Generator<Finding> {
    const files = new Set(context.files.map(({ file }) => file));
    try {
      for (const finding of rule.test(context)) {
        assertFinding(finding, files);
        yield finding;
      }
    } catch (error) {
      throw definitionError(site, `test() of the custom rule "${rule.id}"`, error);
    }
  };
  return { ...rule, test: Object.assign(test, isLocal && { isLocal }, isOfLinks && { isOfLinks }) };
}

function assertFinding(finding: Finding, files: ReadonlySet<string>): void {
  const [fault] = findFaults(findingShape, finding);
  if (fault) throw new Error(`Of a finding, ${describeFault(fault)}`);
  if (!files.has(finding.file)) {
    throw new Error(`A finding is about ${finding.file}, which is not a content file.`);
  }
}
