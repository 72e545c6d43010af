/** A post's text that is broken on purpose, and where the break is. */
export interface Broken {
  text: string;
  line: number;
  column: number;
}

/** The text of a post, with what is needed to break it at a known place. */
export interface PostText {
  text: string;
  lines: readonly string[];
  /** Value of a top-level key, without quotes. */
  value(key: string): string;
  /** Replaces the value of a top-level key; the place is that of the value. */
  set(key: string, value: string): Broken;
  /** Replaces the lines of a top-level key, its indented ones too; the place is told. */
  rewrite(key: string, lines: readonly string[], at: { line: number; column: number }): Broken;
  /** Removes a key with what is indented under it; the place is the head of the front matter. */
  remove(key: string): Broken;
  /** The same post without a key, if it has it. */
  without(key: string): PostText;
  /** Puts a line behind the first paragraph; the place is that of `marked`, or its beginning. */
  insert(line: string, marked?: string): Broken;
}

export function readPost(text: string): PostText {
  const lines = text.split('\n');
  const indexOf = (key: string) => {
    const index = lines.findIndex((line) => line.startsWith(`${key}:`));
    if (index < 0) throw new Error(`the post has no ${key}`);
    return index;
  };
  const endOf = (key: string) => {
    let end = indexOf(key) + 1;
    while (/^\s/.test(lines[end] ?? '')) end += 1;
    return end;
  };
  const splice = (from: number, to: number, added: readonly string[]) =>
    [...lines.slice(0, from), ...added, ...lines.slice(to)].join('\n');
  return {
    text,
    lines,
    value: (key) => (lines[indexOf(key)] ?? '').slice(key.length + 2).replace(/^"|"$/g, ''),
    set: (key, value) => ({
      text: splice(indexOf(key), endOf(key), [`${key}: ${value}`]),
      line: indexOf(key) + 1,
      column: key.length + 3,
    }),
    rewrite: (key, added, at) => ({
      text: splice(indexOf(key), endOf(key), added),
      line: indexOf(key) + at.line,
      column: at.column,
    }),
    remove: (key) => ({ text: splice(indexOf(key), endOf(key), []), line: 1, column: 1 }),
    without: (key) =>
      lines.some((line) => line.startsWith(`${key}:`))
        ? readPost(splice(indexOf(key), endOf(key), []))
        : readPost(text),
    insert(line, marked = line) {
      const closing = lines.indexOf('---', 1);
      const first = lines.findIndex((text, index) => index > closing && text !== '');
      const behind = lines.findIndex((text, index) => index > first && text === '');
      const before = line.slice(0, line.indexOf(marked)).split('\n');
      return {
        text: splice(behind, behind, ['', line]),
        line: behind + 1 + before.length,
        column: (before.at(-1) ?? '').length + 1,
      };
    },
  };
}
