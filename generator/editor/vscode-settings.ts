import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { siteError } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../diagnostics/place.ts';
import { isObject } from '../lib/is-object.ts';

/**
 * Binds schemas to their files in the text of a settings.json. Bindings of other schemas, other
 * settings and comments stay unchanged.
 * @param bindings globs by the path of a schema.
 * @throws SiteError when the text cannot be read.
 */
export function bindSchemas(
  text: string,
  bindings: Readonly<Record<string, readonly string[]>>,
): string {
  const { settings } = read(text, '.vscode/settings.json', 'yaml.schemas', isObject);
  return Object.entries(bindings).reduce(
    (current, [schema, globs]) => set(current, ['yaml.schemas', schema], globs),
    settings,
  );
}

/**
 * Adds recommended extensions to the text of an extensions.json, and changes nothing else.
 * @throws SiteError when the text cannot be read.
 */
export function recommendExtensions(text: string, extensions: readonly string[]): string {
  const file = '.vscode/extensions.json';
  const { settings, value } = read(text, file, 'recommendations', Array.isArray);
  const known = Object.values(value).flat();
  return extensions
    .filter((extension) => !known.includes(extension))
    .reduce((current, extension) => set(current, ['recommendations', -1], extension), settings);
}

/** Parses the settings of a file; the value of `key`, if any, must have the right type. */
function read(text: string, file: string, key: string, isRight: (value: unknown) => boolean) {
  const settings = text.trim() === '' ? '{}\n' : text;
  const errors: ParseError[] = [];
  const value: unknown = parse(settings, errors, { allowTrailingComma: true });
  const unreadable = (offset: number) =>
    siteError({
      rule: 'schema/settings',
      message: 'These settings cannot be read, so stet did not change them.',
      hint: 'Fix the JSON, and run stet schema again.',
      file,
      ...placeAt(settings, offset),
    });
  const [error] = errors;
  if (error || !isObject(value)) throw unreadable(error?.offset ?? 0);
  if (key in value && !isRight(value[key])) throw unreadable(settings.indexOf(`"${key}"`));
  return { settings, value };
}

function set(text: string, path: JSONPath, value: unknown): string {
  const options = {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    isArrayInsertion: path.at(-1) === -1,
  };
  return applyEdits(text, modify(text, path, value, options));
}
