import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { placeAt, SiteError } from '../diagnostics/diagnostic.ts';

/**
 * The text of a settings.json with these schemas bound to their files; bindings of other schemas,
 * other settings and comments are as they were.
 * @param bindings globs by the path of a schema.
 * @throws SiteError when the text cannot be read.
 */
export function bindSchemas(
  text: string,
  bindings: Readonly<Record<string, readonly string[]>>,
): string {
  const file = '.vscode/settings.json';
  const { settings, value } = read(text, file);
  const { 'yaml.schemas': known = {} } = value;
  if (!isObject(known)) throw unreadable(settings, settings.indexOf('"yaml.schemas"'), file);
  return Object.entries(bindings).reduce(
    (current, [schema, globs]) => set(current, ['yaml.schemas', schema], globs),
    settings,
  );
}

/**
 * The text of an extensions.json that recommends these extensions too; the rest is as it was.
 * @throws SiteError when the text cannot be read.
 */
export function recommendExtensions(text: string, extensions: readonly string[]): string {
  const file = '.vscode/extensions.json';
  const { settings, value } = read(text, file);
  const { recommendations = [] } = value;
  if (!Array.isArray(recommendations)) {
    throw unreadable(settings, settings.indexOf('"recommendations"'), file);
  }
  const known = Object.values(value).flat();
  return extensions
    .filter((extension) => !known.includes(extension))
    .reduce((current, extension) => set(current, ['recommendations', -1], extension), settings);
}

function read(text: string, file: string): { settings: string; value: Record<string, unknown> } {
  const settings = text.trim() === '' ? '{}\n' : text;
  const errors: ParseError[] = [];
  const value: unknown = parse(settings, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw unreadable(settings, error.offset, file);
  if (!isObject(value)) throw unreadable(settings, 0, file);
  return { settings, value };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function set(text: string, path: JSONPath, value: unknown): string {
  const options = {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    isArrayInsertion: path.at(-1) === -1,
  };
  return applyEdits(text, modify(text, path, value, options));
}

function unreadable(text: string, offset: number, file: string): SiteError {
  return new SiteError([
    {
      rule: 'schema/settings',
      severity: 'error',
      message: 'These settings cannot be read, so that nothing was written into them.',
      hint: 'Mend the JSON, and run stet schema again.',
      file,
      ...placeAt(text, offset),
    },
  ]);
}
