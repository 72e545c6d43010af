/** An interface or object type of the contract, or a member of one. */
export interface Declaration {
  /**
   * `SiteDefinition`; for a member its name, with that of its parent member: `document.template`.
   * Empty for the call signature of an interface.
   */
  name: string;
  /** Its doc comment, without the comment marks. */
  comment: string;
  /** The type of a member, as written: `string`, or `(path: string): Image` for a function. */
  type: string;
  isOptional: boolean;
  members: readonly Declaration[];
}

/** Reads the interfaces of a module formatted by Biome, with all their members. */
export function readInterfaces(source: string): Declaration[] {
  const lines = source.split('\n');
  return lines.flatMap((line, start) => {
    const [, name, parameter, bound = ''] =
      /^export (?:interface|type(?= \w+ = \{$)) (\w+)(?:<(\w+) (?:extends|=) (\w+))?/.exec(line) ??
      [];
    if (name === undefined) return [];
    const body = lines.slice(
      start + 1,
      lines.findIndex((each, index) => index > start && /^\};?$/.test(each)),
    );
    // Readers of the reference need the bound of a type parameter, not its name.
    const plain = parameter ? new RegExp(`\\b${parameter}\\b(?=[;>,)\\]])`, 'g') : undefined;
    return {
      ...{ name, comment: commentAbove(lines, start), type: '', isOptional: false },
      members: readMembers(plain ? body.map((one) => one.replace(plain, bound)) : body),
    };
  });
}

/** @param lines the body of an interface or of an object type. */
function readMembers(lines: readonly string[], prefix = ''): Declaration[] {
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? '';
  const isOwn = (line: string) =>
    line.startsWith(indent) && !/^[\s/*})]/.test(line.slice(indent.length));
  return lines.flatMap((line, start) => {
    if (!isOwn(line)) return [];
    const end = lines.findIndex(
      (each, index) =>
        index >= start && each.startsWith(indent) && /^\S.*;$/.test(each.slice(indent.length)),
    );
    return readMember(lines, { start, end, prefix, indent });
  });
}

function readMember(
  lines: readonly string[],
  place: { start: number; end: number; prefix: string; indent: string },
): Declaration[] {
  const { start, end, prefix, indent } = place;
  const written = lines.slice(start, end + 1).map((line) => line.slice(indent.length));
  const [, word = '', mark, type = ''] =
    /^(?:readonly )?(\w*)(\??)(?:: )?(.*);$/s.exec(written.join('\n')) ?? [];
  const isObject = type.startsWith('{\n');
  return [
    {
      name: `${prefix}${word}`,
      comment: commentAbove(lines, start),
      type: isObject ? 'object' : type.replace(/\n\s*/g, ' ').replace(/([([]) | (?=[)\]])/g, '$1'),
      isOptional: mark === '?',
      members: isObject ? readMembers(lines.slice(start + 1, end), `${prefix}${word}.`) : [],
    },
  ];
}

/** The doc comment that ends on the line above. */
function commentAbove(lines: readonly string[], start: number): string {
  if (!lines[start - 1]?.endsWith('*/')) return '';
  let first = start - 1;
  while (first > 0 && !lines[first]?.includes('/**')) first -= 1;
  return lines
    .slice(first, start)
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*(?!\/))? ?/, '').replace(/ ?\*\/$/, ''))
    .join('\n')
    .trim();
}
