/** A part of a flow fence, with its start: line and column from 1. */
export interface FlowText {
  text: string;
  line: number;
  column: number;
}

/** A line of a flow fence, split into its parts. */
export type FlowLine =
  | { type: 'title' | 'caption'; value: FlowText }
  | {
      type: 'node';
      id: FlowText;
      kind: FlowText;
      label: FlowText;
      detail?: FlowText;
      /** Id of the heading whose section highlights the node. */
      section?: FlowText;
    }
  | { type: 'edge'; edges: { from: FlowText; to: FlowText; label?: FlowText }[] };

const forms = {
  text: /^\s*(title|caption):\s*(.*?)\s*$/d,
  node: /^\s*(\S+)\s+\[\s*([^\]]*?)\s*\]\s*([^|]*?)(?:\s+\|\s*(.*?))?(?:\s+#(\S+))?\s*$/d,
  edge: /^\s*([^:]*->[^:]*?)\s*(?::\s*(.*?))?\s*$/d,
};

/** Parses a non-blank line; undefined if it has none of the forms. */
export function readFlowLine(source: string, line: number): FlowLine | undefined {
  const at = (column: number, text: string): FlowText => ({ text, line, column: column + 1 });
  /** A group of a match; undefined if the line does not have it. */
  const part = (match: RegExpExecArray, group: number) => {
    const start = match.indices?.[group]?.[0];
    return start === undefined ? undefined : at(start, match[group] ?? '');
  };

  const [text, node, edge] = [forms.text, forms.node, forms.edge].map((form) => form.exec(source));
  const value = text && part(text, 2);
  if (text && value) return { type: text[1] as 'title' | 'caption', value };
  const [id, kind, label] = node ? [1, 2, 3].map((group) => part(node, group)) : [];
  if (node && id && kind && label) {
    const [detail, section] = [part(node, 4), part(node, 5)];
    return {
      type: 'node',
      id,
      kind,
      label,
      ...(detail && { detail }),
      ...(section && { section }),
    };
  }
  const chain = edge && part(edge, 1);
  if (!chain) return undefined;
  const ids: FlowText[] = [];
  let column = chain.column - 1;
  for (const piece of chain.text.split('->')) {
    const id = piece.trim();
    if (id === '') return undefined;
    ids.push(at(column + piece.indexOf(id), id));
    column += piece.length + 2;
  }
  const edgeLabel = part(edge, 2);
  const edges = ids.slice(1).flatMap((to, index) => {
    const from = ids[index];
    const isLast = index === ids.length - 2;
    return from ? [{ from, to, ...(isLast && edgeLabel && { label: edgeLabel }) }] : [];
  });
  return { type: 'edge', edges };
}
