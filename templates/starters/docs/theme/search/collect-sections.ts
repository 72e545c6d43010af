/** As much of a node of the HTML tree (hast) as is read here. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Readonly<Record<string, unknown>>;
  children?: readonly Node[];
}

/** A part of a page: what follows a heading, up to the next one. The first part has no heading. */
export type Section = { id: string; heading: string; text: string };

/** A rehype plugin that hands the texts of a page to the search index, section by section. */
export function collectSections() {
  return (tree: Node, file: { data: Record<string, unknown> }) => {
    file.data.derived = { sections: readSections(tree) };
  };
}

function readSections(tree: Node): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }];
  for (const node of tree.children ?? []) {
    if (/^h[1-6]$/.test(node.tagName ?? '')) {
      const id = String(node.properties?.id ?? '');
      sections.push({ id, heading: textOf(node), text: '' });
    } else {
      const last = sections[sections.length - 1];
      if (last) last.text += ` ${textOf(node)}`;
    }
  }
  return sections.map(({ id, heading, text }) => ({
    id,
    heading: collapse(heading),
    text: collapse(text),
  }));
}

/** Blocks end with a space, so that words of two of them do not run together. */
function textOf({ value = '', tagName = '', children = [] }: Node): string {
  const text = value + children.map(textOf).join('');
  return /^(?:p|li|t[dhr]|pre|div|h[1-6]|br)$/.test(tagName) ? `${text} ` : text;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
