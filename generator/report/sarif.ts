import { join } from 'node:path/posix';
import type { RuleInfo } from '../check/rule.ts';
import type { Diagnostic, Fix, Place } from '../diagnostics/diagnostic.ts';
import type { Exception } from '../diagnostics/exception.ts';
import type { StackFrame } from '../diagnostics/parse-stack.ts';
import { placeOf } from './json.ts';

const levels = { error: 'error', warning: 'warning', advice: 'note' } as const;

/**
 * Formats diagnostics as SARIF 2.1.0 (OASIS) for code scanning: one run with its rules and results.
 * GitHub refuses a log if one result has no file of the repository. Findings about the whole site
 * and about URLs therefore get the definition of the site as their place.
 * @param options.folder the site's folder in its repository, where code scanning looks for files;
 * empty if it is the repository.
 * @param options.definition path of the definition, relative to the root.
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  options: {
    version: string;
    rules: readonly Pick<RuleInfo, 'id' | 'asks' | 'docs'>[];
    folder: string;
    definition: string;
  },
): string {
  const { folder, definition } = options;
  const used = [...new Set(diagnostics.map(({ rule }) => rule))].sort();
  const known = new Map(options.rules.map((rule) => [rule.id, rule]));
  const rules = used.map((id) => {
    const { asks = id, docs } = known.get(id) ?? {};
    return { id, shortDescription: { text: asks }, ...(docs && { helpUri: docs }) };
  });
  const run = {
    tool: { driver: { name: 'stet', semanticVersion: options.version, rules } },
    // Columns count UTF-16 code units, as in JavaScript.
    columnKind: 'utf16CodeUnits',
    results: diagnostics.map((diagnostic) => toResult(diagnostic, used, { folder, definition })),
  };
  const $schema =
    'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
  return JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2);
}

function toResult(
  diagnostic: Diagnostic,
  rules: readonly string[],
  { folder, definition }: { folder: string; definition: string },
) {
  const { rule, severity, message, hint, file = definition, url, fix, exception } = diagnostic;
  const place = diagnostic.file === undefined ? undefined : placeOf(diagnostic);
  const text = url === undefined ? message : `${url}: ${message}`;
  const artifact = locate(file, folder);
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: levels[severity],
    message: { text: hint === undefined ? text : `${text} ${hint}` },
    locations: [{ physicalLocation: { ...artifact, ...(place && { region: toRegion(place) }) } }],
    ...(fix && { fixes: [toFix(artifact, fix, hint ?? message)] }),
    ...(url !== undefined && { webRequest: { target: url } }),
    ...(exception && { stacks: listStacks(exception, folder) }),
  };
}

/** The calls and components of an exception, and the calls of its causes. */
function listStacks({ text, stack, components = [], causes }: Exception, folder: string): object[] {
  const stacks = [
    { message: { text }, frames: stack.map((call) => toFrame(call, folder)) },
    {
      message: { text: 'React components' },
      frames: components.map((call) => toFrame(call, folder)),
    },
  ];
  return [
    ...stacks.filter(({ frames }) => frames.length > 0),
    ...causes.flatMap((cause) => listStacks(cause, folder)),
  ];
}

function toFrame({ name, file, line = 1, column = 1 }: StackFrame, folder: string) {
  const region = { startLine: line, startColumn: column };
  return {
    location: {
      ...(file !== undefined && { physicalLocation: { ...locate(file, folder), region } }),
      ...(name !== undefined && { logicalLocations: [{ fullyQualifiedName: name }] }),
    },
  };
}

function toFix(artifact: object, { place, text }: Fix, description: string) {
  const replacement = { deletedRegion: toRegion(place), insertedContent: { text } };
  return {
    description: { text: description },
    artifactChanges: [{ ...artifact, replacements: [replacement] }],
  };
}

function locate(file: string, folder: string) {
  const uri = join(folder, file).split('/').map(encodeURIComponent).join('/');
  return { artifactLocation: { uri } };
}

function toRegion({ line, column, endLine = line, endColumn = column }: Place) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}
