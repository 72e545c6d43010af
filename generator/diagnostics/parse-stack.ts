import { fileURLToPath } from 'node:url';

/** A call in a stack. In stet's reports, its file is relative to the root of the site. */
export interface StackFrame {
  /** Name of the function or component. */
  name?: string;
  file?: string;
  line?: number;
  column?: number;
}

/** A call in V8's format: `at async name (file:///a.ts:1:2)`. */
const inV8 = /^\s*at (?:(?:async |new )*(.+?) \()?((?:[^()]|\([^()]*\))*?)(?::(\d+):(\d+))?\)?$/;
/** A call in the format of Firefox and Safari: `name@http://host/a.js:1:2`. */
const inOthers = /^(?:(.*?)@)?(\S+?):(\d+):(\d+)$/;

/**
 * Parses the stack of an error.
 * @returns the calls, innermost first. The file of a call is a path, or a URL if it is not local.
 */
export function parseStack(stack: string): StackFrame[] {
  const lines = stack.split('\n');
  const isV8 = lines.some((line) => /^\s*at /.test(line));
  return lines.flatMap((line) => {
    // In V8, the error's message comes before its calls.
    if (isV8 && !/^\s*at /.test(line)) return [];
    const [, name, file, row, column] = (isV8 ? inV8 : inOthers).exec(line) ?? [];
    if (file === undefined) return [];
    // In V8, a line without parentheses is a place, or only the name of a component.
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
  // A query marks another instance of the same module.
  return fileURLToPath(file.replace(/[?#].*$/, ''));
}
