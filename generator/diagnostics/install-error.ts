import process from 'node:process';

/** What packages say, or Node, if the binary of a package for this machine is not installed. */
const binaries = [
  /^Could not load the "(sharp)" module/,
  /^The package "@(esbuild)\/[^"]+" could not be found/,
  /^You installed (esbuild) for another platform/,
  /^Cannot find native binding\./,
];
/** How stet and Node name a package that is not there (lib/package-folder.ts). */
const missing = [
  /^The package (\S+) is not installed\.$/,
  /^Cannot find package '([^']+)' imported from .*[\\/]stet[\\/]bin[\\/]/,
];

/** Describes an incomplete installation of the packages that stet needs; undefined for other errors. */
export function describeInstallError(
  error: unknown,
): { rule: string; message: string; hint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const rule = 'install/incomplete';
  const { message } = error;
  const [, name] = missing.map((text) => text.exec(message)).find((found) => found) ?? [];
  if (name !== undefined) {
    const said = `stet needs the package ${name}, which is not installed next to it.`;
    return { rule, message: said, hint: `Install it: npm install ${name}.` };
  }
  const binary = binaries.map((text) => text.exec(message)).find((found) => found);
  if (!binary) return undefined;
  const [, packageName = 'that reads Markdown'] = binary;
  return {
    rule,
    message: `The package ${packageName} is installed without its program for this machine (${process.platform}-${process.arch}).`,
    hint: 'Delete node_modules and install again on this machine, with optional packages: npm ci --include=optional.',
  };
}
