import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkDependencies } from '../../../../../site/features/flags/check-dependencies.ts';
import {
  definitionOf,
  flagDefinitions,
  flagNames,
} from '../../../../../site/features/flags/definitions.ts';
import { filterGroups, flagGroups } from '../../../../../site/features/flags/groups.ts';
import type { useFlag } from '../../../../../site/features/flags/use-flag.ts';
import { projectFolder } from '../../../../helpers/project.ts';

/** Spec §9, "Feature flags". */
const on = [
  'playground',
  'component-store',
  'custom-nodes',
  'python-nodes',
  'javascript-nodes',
  'llm-nodes',
  'agent-nodes',
  'parallel-execution',
  'streaming',
  'caching',
  'auto-save',
  'tweaks',
  'file-management',
  'dark-mode',
  'keyboard-shortcuts',
  'minimap',
  'node-search',
  'template-gallery',
  'virtualization',
  'lazy-loading',
  'code-splitting',
  'error-tracking',
];
const off = [
  'core-platform',
  'new-flow-builder',
  'voice',
  'knowledge-base',
  'collaboration',
  'gmail-integration',
  'aws-integration',
  'slack-integration',
  'discord-integration',
  'debug-mode',
  'performance-monitoring',
];
const withDefault = (value: boolean) =>
  flagNames.filter((name) => definitionOf(name).defaultValue === value).sort();

test('the flags and their defaults are those of the spec', () => {
  assert.equal(withDefault(true), [...on].sort());
  assert.equal(withDefault(false), [...off].sort());
});

test('three flags depend on the core platform, and no other depends on anything', () => {
  const dependent = flagNames.filter((name) => definitionOf(name).dependencies !== undefined);
  assert.equal(dependent, ['new-flow-builder', 'playground', 'component-store']);
  for (const name of dependent) assert.equal(definitionOf(name).dependencies, ['core-platform']);
});

test('every flag has a description of its own and a place in one group', () => {
  const descriptions = flagNames.map((name) => definitionOf(name).description);
  assert.is(new Set(descriptions).size, flagNames.length);
  const grouped = flagGroups.flatMap(({ flags }) => flags);
  assert.equal([...grouped].sort(), [...flagNames].sort());
});

test('the site asks for just the flags that are said to act here', () => {
  const folder = join(projectFolder, 'site');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('features/flags/'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const isAsked = (name: string) =>
    sources.some((source) =>
      new RegExp(`(?:useFlag\\(|isEnabled\\(|flag: )'${name}'`).test(source),
    );
  assert.equal(
    flagNames.filter((name) => definitionOf(name).actsHere),
    flagNames.filter(isAsked),
  );
});

test('the name of a flag is typed', () => {
  type Name = Parameters<typeof useFlag>[0];
  const known: Name = 'streaming';
  // @ts-expect-error There is no such flag.
  const unknown: Name = 'steaming';
  assert.is.not(known, unknown);
});

test('the groups are filtered by name and by description, whatever the case', () => {
  const found = (words: string) =>
    filterGroups(words, (name) => definitionOf(name).description).flatMap(({ flags }) => flags);
  assert.equal(found(' PYTHON '), ['python-nodes']);
  assert.equal(found('approvals'), ['slack-integration']);
  assert.equal(found('xyzzy'), []);
  assert.is(found('').length, flagNames.length);
});

test('the definitions have no circle, which every build makes sure of', () => {
  checkDependencies(flagDefinitions);
  const definition = readFileSync(join(projectFolder, 'site/site.config.ts'), 'utf8');
  assert.match(definition, /^checkDependencies\(flagDefinitions\);$/m);
});

const flag = (...dependencies: string[]) => ({
  defaultValue: true,
  description: '',
  dependencies,
});

test('a circle is an error that names the way round it', () => {
  const circle = { z: flag('a'), a: flag('b'), b: flag('c'), c: flag('a') };
  assert.throws(() => checkDependencies(circle), /in a circle: a → b → c → a\./);
  assert.throws(() => checkDependencies({ a: flag('a') }), /in a circle: a → a\./);
});

test('two ways to one flag are no circle', () => {
  checkDependencies({ a: flag('b', 'c'), b: flag('d'), c: flag('d'), d: flag() });
});

test('a dependency that is no flag is an error that names both', () => {
  assert.throws(
    () => checkDependencies({ a: flag('b') }),
    /The feature flag a depends on "b", which does not exist/,
  );
});

test.run();
