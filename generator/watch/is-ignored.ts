import { relativePath } from '../lib/file-path.ts';

/** Whether a path is output, a package or hidden below a watched folder, which may itself be one. */
export function isIgnored(folder: string, path: string): boolean {
  return relativePath(folder, path)
    .split('/')
    .some((name) => /^(?:node_modules|dist|dist-api)$/.test(name) || /^\.[^.]/.test(name));
}
