import { suggest } from 'stet';
import { type Diagram, diagram } from '../../sections/schema/diagram.ts';
import { kindNames } from '../../sections/workflow/kinds.ts';
import { type FlowLine, type FlowText, readFlowLine } from './read-flow-line.ts';

/** A flow fence: its diagram, and the section of the article that highlights each node. */
export interface Flow {
  diagram: Diagram;
  /** Id of a heading, by the id of the node. */
  sections: Readonly<Record<string, string>>;
}

/** A mistake in a flow fence. */
export interface FlowProblem {
  /** Line of the fence's text, from 1; 0 is the opening fence. */
  line: number;
  /** Columns in that line, from 1, the end exclusive. */
  column: number;
  endColumn: number;
  message: string;
  /** What to write instead. */
  hint?: string;
}

type Place = Pick<FlowProblem, 'line' | 'column' | 'endColumn'>;
type NodeLine = Extract<FlowLine, { type: 'node' }>;

const lineHint =
  'Write a node (`id [kind] Label | detail #section`) or an edge (`from -> to: label`).';

/**
 * Parses a flow fence and checks it like any workflow drawing.
 * @param headings the ids of the article's headings, for `#section`.
 */
export function parseFlow(
  text: string,
  headings: readonly string[],
): { flow: Flow } | { problems: FlowProblem[] } {
  const written = collectLines(text);
  const problems = [...written.malformed, ...findWrongNames(written, headings)];
  const { value, places } = toDrawing(written);
  const result = diagram.safeParse(value);
  if (problems.length === 0 && result.success) {
    const named = written.nodes.flatMap(({ id, section }) =>
      section ? [[id.text, section.text]] : [],
    );
    return { flow: { diagram: result.data, sections: Object.fromEntries(named) } };
  }
  // If a line is wrong, its nodes and edges are missing, so errors about the lists would only
  // confuse.
  const isWhole = problems.length === 0;
  for (const { code, path, message } of result.error?.issues ?? []) {
    const [list, index] = path;
    const isAboutLists = code === 'custom' || (path.length === 1 && list !== 'title');
    if (isAboutLists && !isWhole) continue;
    const place = places.get(path.join('.')) ?? places.get(`${String(list)}.${String(index)}`);
    problems.push({ ...(place ?? openingFence), ...(explain(path, value) ?? { message }) });
  }
  return { problems: problems.sort((a, b) => a.line - b.line || a.column - b.column) };
}

const openingFence: Place = { line: 0, column: 1, endColumn: 8 };

interface WrittenFlow {
  title?: FlowText;
  caption?: FlowText;
  nodes: NodeLine[];
  edges: { from: FlowText; to: FlowText; label?: FlowText }[];
  malformed: FlowProblem[];
}

function collectLines(text: string): WrittenFlow {
  const flow: WrittenFlow = { nodes: [], edges: [], malformed: [] };
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const line = readFlowLine(source, index + 1);
    switch (line?.type) {
      case 'title':
      case 'caption':
        if (flow[line.type])
          flow.malformed.push(complain(line.value, `A flow has one ${line.type}.`));
        else flow[line.type] = line.value;
        break;
      case 'node':
        flow.nodes.push(line);
        break;
      case 'edge':
        flow.edges.push(...line.edges);
        break;
      default:
        flow.malformed.push({
          line: index + 1,
          column: source.search(/\S/) + 1,
          endColumn: source.trimEnd().length + 1,
          message: 'This line is not a node or an edge.',
          hint: lineHint,
        });
    }
  }
  return flow;
}

/** Finds duplicate ids, and kinds, nodes and sections that do not exist. */
function findWrongNames({ nodes, edges }: WrittenFlow, headings: readonly string[]): FlowProblem[] {
  const kinds = Object.keys(kindNames);
  const ids = nodes.map(({ id }) => id.text);
  return [
    ...nodes
      .filter(({ id }, index) => ids.indexOf(id.text) !== index)
      .map(({ id }) => complain(id, `Two nodes have the id "${id.text}".`)),
    ...nodes.flatMap(({ kind, section }) => [
      ...findWrongName(kind, kinds, `"${kind.text}" is not a kind of node.`),
      ...(section
        ? findWrongName(
            section,
            headings,
            `No heading of this article has the id "${section.text}".`,
          )
        : []),
    ]),
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((name, index, all) => all.indexOf(name) === index)
      .flatMap((name) => findWrongName(name, ids, `There is no node "${name.text}".`)),
  ];
}

function findWrongName(name: FlowText, known: readonly string[], message: string): FlowProblem[] {
  if (known.includes(name.text)) return [];
  const meant = suggest(name.text, known);
  const hint = meant
    ? `Did you mean "${meant}"?`
    : `Write one of ${[...new Set(known)].join(', ')}.`;
  return [complain(name, message, known.length > 0 ? hint : undefined)];
}

/** The input for the drawing's schema, with the place of each value. */
function toDrawing({ title, caption, nodes, edges }: WrittenFlow) {
  const places = new Map<string, Place>();
  const place = (path: string, value: FlowText | undefined) => {
    if (value) places.set(path, placeOf(value));
    return value?.text;
  };
  const value = {
    title: place('title', title),
    caption: place('caption', caption),
    nodes: nodes.map(({ id, kind, label, detail }, index) => {
      const path = `nodes.${index}`;
      places.set(path, placeOf(id));
      return {
        id: place(`${path}.id`, id),
        // An unknown kind is reported separately.
        kind: kind.text in kindNames ? kind.text : 'step',
        label: place(`${path}.label`, label),
        detail: place(`${path}.detail`, detail),
      };
    }),
    edges: edges.map(({ from, to, label }, index) => {
      const path = `edges.${index}`;
      places.set(path, { ...placeOf(from), endColumn: placeOf(to).endColumn });
      return {
        from: place(`${path}.from`, from),
        to: place(`${path}.to`, to),
        label: place(`${path}.label`, label),
      };
    }),
  };
  return { value, places };
}

/** Rewords the schema's errors about whole lists in terms of the fence. */
function explain(
  path: readonly PropertyKey[],
  { nodes, edges }: ReturnType<typeof toDrawing>['value'],
): Pick<FlowProblem, 'message' | 'hint'> | undefined {
  if (path.length !== 1) return undefined;
  switch (path[0]) {
    case 'title':
      return {
        message: 'This flow has no title.',
        hint: 'Begin it with `title: What the work comes to`.',
      };
    case 'nodes':
      return { message: `A flow has 2 to 12 nodes; this one has ${nodes.length}.` };
    case 'edges':
      return { message: `A flow has 1 to 18 edges; this one has ${edges.length}.` };
    default:
      return undefined;
  }
}

function complain(value: FlowText, message: string, hint?: string): FlowProblem {
  return { ...placeOf(value), message, ...(hint && { hint }) };
}

function placeOf({ line, column, text }: FlowText): Place {
  return { line, column, endColumn: column + text.length };
}
