import { relativePath } from '../lib/file-path.ts';

/**
 * Whether a path is output, a package, hidden or a log below a watched folder, which may itself be one.
 * The command may write its own messages to a log.
 */
export function isIgnored(folder: string, path: string): boolean {
  return relativePath(folder, path)
    .split('/')
    .some((name) => /^(?:node_modules|dist|dist-api)$|^\.[^.]|\.log$/.test(name));
}
