import type { FlagDefinition } from './definitions.ts';

/**
 * Checks that every dependency of a flag exists and that there are no circular dependencies.
 * @throws Error that names the flags involved, which fails the build.
 */
export function checkDependencies(definitions: Readonly<Record<string, FlagDefinition>>): void {
  const follow = (name: string, path: readonly string[]) => {
    const way = [...path, name];
    if (!Object.hasOwn(definitions, name)) {
      throw new Error(
        `The feature flag ${path.at(-1)} depends on "${name}", which does not exist.`,
      );
    }
    if (path.includes(name)) {
      const circle = way.slice(way.indexOf(name)).join(' → ');
      throw new Error(`Feature flags depend on one another in a circle: ${circle}.`);
    }
    for (const dependency of definitions[name]?.dependencies ?? []) follow(dependency, way);
  };
  for (const name of Object.keys(definitions)) follow(name, []);
}
