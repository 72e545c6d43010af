import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';

/**
 * Whether a path is output, a package, hidden or a log below a watched folder, which may itself be one.
 * The command may write its own messages to a log.
 */
export function isIgnored(folder: string, path: string): boolean {
  const names = relativePath(folder, path).split('/');
  return names.some((name, index) =>
    /^dist(?:-api)?$/.test(name)
      ? isOutput(join(folder, ...names.slice(0, index + 1)))
      : /^node_modules$|^\.(?!well-known$)[^.]|\.log$/.test(name),
  );
}

/** Whether a folder is the output of a site or a package. In content, it is one like any other. */
function isOutput(folder: string): boolean {
  return ['.stet', 'package.json'].some((name) => existsSync(join(dirname(folder), name)));
}
