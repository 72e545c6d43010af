import { join, relative } from 'node:path';
import { createBuilder } from './builder.ts';
import { readComparedOutput } from './compared-output.ts';
import { createFolder } from './project.ts';

/** Builds a site incrementally, and from scratch for comparison, in one process. */
export function createComparedBuilds(root: string) {
  const out = join(root, 'dist');
  // Next to the other output, so that findings in both have the same order.
  const expected = `${out}-expected`;
  const builder = createBuilder();
  const build = async (env: Record<string, string>, ...flags: string[]) => {
    const args = ['build', '--root', root, '--json', ...flags];
    const { code, stdout, stderr } = await builder.runWith(env, ...args);
    if (code > 1) throw new Error(`A build ended with ${code}.\n${stderr}`);
    // The outputs have different names.
    const told = stdout.replaceAll(relative(root, expected), 'dist');
    const { diagnostics } = JSON.parse(told) as { diagnostics: { rule: string }[] };
    // On a busy machine, a remote cache may be too slow.
    const texts = diagnostics
      .filter(({ rule }) => rule !== 'cache/remote')
      .map((diagnostic, index) => [index, JSON.stringify(diagnostic)]);
    return { code, diagnostics: Object.fromEntries(texts) as Record<string, string> };
  };
  return {
    /** Builds incrementally, with environment variables. */
    build: (env: Record<string, string> = {}) => build(env),
    /**
     * Builds incrementally and from scratch.
     * @returns the exit code and the differences.
     */
    async compare(env: Record<string, string> = {}) {
      const clean = await build({}, '--out', expected, '--cache-dir', createFolder('no-cache'));
      const kept = await build(env);
      const differences = [
        ...differing('exit code', { is: `${kept.code}` }, { is: `${clean.code}` }),
        ...differing('diagnostic', kept.diagnostics, clean.diagnostics),
        ...(kept.code + clean.code === 0
          ? differing('file', readComparedOutput(out), readComparedOutput(expected))
          : []),
      ];
      return { code: kept.code, differences };
    },
    /** Ends the process. The next build starts another one. */
    end: () => builder.end(),
  };
}

/** The differences between two builds, a line for each. */
function differing(
  what: string,
  kept: Readonly<Record<string, string>>,
  clean: Readonly<Record<string, string>>,
): string[] {
  const show = (text = 'nothing') => (text.length > 500 ? `${text.slice(0, 500)} …` : text);
  return [...new Set([...Object.keys(kept), ...Object.keys(clean)])]
    .filter((name) => kept[name] !== clean[name])
    .map(
      (name) => `${what} ${name}: ${show(kept[name])}\n  in a clean build: ${show(clean[name])}`,
    );
}
