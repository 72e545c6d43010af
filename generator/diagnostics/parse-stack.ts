import { fileURLToPath } from 'node:url';

/** A call that was running. In what stet reports, its file is relative to the root of the site. */
export interface StackFrame {
  /** Name of the function or component. */
  name?: string;
  file?: string;
  line?: number;
  column?: number;
}

/** `at async name (file:///a.ts:1:2)`, as V8 writes a call. */
const inV8 = /^\s*at (?:(?:async |new )*(.+?) \()?((?:[^()]|\([^()]*\))*?)(?::(\d+):(\d+))?\)?$/;
/** `name@http://host/a.js:1:2`, as Firefox and Safari write it. */
const inOthers = /^(?:(.*?)@)?(\S+?):(\d+):(\d+)$/;

/**
 * Reads the text of an error's stack.
 * @returns the calls in it, the innermost first. A file is a path, otherwise the URL that it has there.
 */
export function parseStack(stack: string): StackFrame[] {
  const lines = stack.split('\n');
  const isV8 = lines.some((line) => /^\s*at /.test(line));
  return lines.flatMap((line) => {
    // The message of an error of V8 comes before its calls.
    if (isV8 && !/^\s*at /.test(line)) return [];
    const [, name, file, row, column] = (isV8 ? inV8 : inOthers).exec(line) ?? [];
    if (file === undefined) return [];
    // Without parentheses a line of V8 is a place, or the bare name of a component.
    if (isV8 && name === undefined && row === undefined) return [{ name: file }];
    const place = row !== undefined && { line: Number(row), column: Number(column) };
    return [{ ...(name && { name }), ...(isFile(file) && { file: toPath(file) }), ...place }];
  });
}

function isFile(file: string): boolean {
  return file !== '<anonymous>' && file !== 'native' && !file.startsWith('eval at ');
}

function toPath(file: string): string {
  if (!file.startsWith('file://')) return file;
  // A query is another instance of the same module.
  return fileURLToPath(file.replace(/[?#].*$/, ''));
}
