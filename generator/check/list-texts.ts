/** A text in data, and its path. */
export interface TextInData {
  text: string;
  path: readonly PropertyKey[];
}

/** All texts in data. */
export function listTexts(value: unknown, path: readonly PropertyKey[] = []): TextInData[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => listTexts(inner, [...path, key]));
}

/** The texts under a key anywhere in data. */
export function textsUnder(key: string, data: unknown): TextInData[] {
  return listTexts(data).filter(({ path }) => path.at(-1) === key);
}
