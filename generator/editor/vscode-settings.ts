import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { SiteError } from '../report/diagnostic.ts';

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
  const settings = text.trim() === '' ? '{}\n' : text;
  const errors: ParseError[] = [];
  parse(settings, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) throw unreadable(settings, error.offset);
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return Object.entries(bindings).reduce(
    (current, [schema, globs]) =>
      applyEdits(current, modify(current, ['yaml.schemas', schema], globs, { formattingOptions })),
    settings,
  );
}

function unreadable(text: string, offset: number): SiteError {
  const before = text.slice(0, offset).split('\n');
  return new SiteError([
    {
      rule: 'schema/settings',
      severity: 'error',
      message: 'These settings cannot be read, so that nothing was written into them.',
      hint: 'Mend the JSON, and run stet schema again.',
      file: '.vscode/settings.json',
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    },
  ]);
}
