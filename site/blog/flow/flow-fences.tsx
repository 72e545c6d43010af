import type { Element, Nodes, Root } from 'hast';
// Adds raw nodes to hast's types.
import type {} from 'remark-rehype';
import type { Plugin, Transformer } from 'unified';
import { railOfDiagram } from '../../cards/rail.ts';
import { FlowFigure } from './flow-figure.tsx';
import { type FlowProblem, parseFlow } from './parse-flow.ts';

type VFile = Parameters<Transformer>[1];

/**
 * For `rehypePlugins`: replaces every code fence of the language `flow` with its drawing as static
 * markup. Mistakes become errors at their place in the file. The rail of the first flow becomes the
 * entry's `derived.rail`.
 */
export const flowFences: Plugin<[], Root> = () => async (tree, file) => {
  const fences = findFences(tree);
  if (fences.length === 0) return;
  const headings = idsOfHeadings(tree);
  // Most files have no flow, and most commands draw none.
  const { renderToStaticMarkup } = await import('react-dom/server');
  for (const { pre, text, put } of fences) {
    const result = parseFlow(text, headings);
    if ('problems' in result) {
      for (const problem of result.problems) tell(file, { pre, text }, problem);
      continue;
    }
    const rail = railOfDiagram(result.flow.diagram);
    file.data.derived ??= { rail };
    put(renderToStaticMarkup(<FlowFigure flow={result.flow} rail={rail} />));
  }
};

interface Fence {
  pre: Element;
  text: string;
  /** Replaces the code with markup. */
  put(markup: string): void;
}

function findFences(node: Nodes): Fence[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child, index) => {
    if (child.type !== 'element') return [];
    const text = readFence(child);
    if (text === undefined) return findFences(child);
    const put = (value: string) => {
      node.children[index] = { type: 'raw', value };
    };
    return [{ pre: child, text, put }];
  });
}

/** The text of a fence of the language `flow`. */
function readFence({ tagName, children: [code] }: Element): string | undefined {
  if (tagName !== 'pre' || code?.type !== 'element') return undefined;
  const { className } = code.properties;
  if (!Array.isArray(className) || !className.includes('language-flow')) return undefined;
  const [text] = code.children;
  return text?.type === 'text' ? text.value : '';
}

function idsOfHeadings(node: Nodes): string[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) =>
    child.type === 'element' && /^h[1-6]$/.test(child.tagName)
      ? String(child.properties.id)
      : idsOfHeadings(child),
  );
}

/** Reports a problem at its place in the file. In a list or quote, the fence is indented. */
function tell(
  file: VFile,
  { pre, text }: Pick<Fence, 'pre' | 'text'>,
  { line: lineOfText, column, endColumn, message: reason, hint }: FlowProblem,
): void {
  const { line: opening = 1, column: start = 1 } = pre.position?.start ?? {};
  const line = opening + lineOfText;
  const written = text.split('\n')[lineOfText - 1]?.trimEnd();
  const source = String(file).split(/\r?\n/)[line - 1]?.trimEnd() ?? '';
  const indent = written === undefined ? start - 1 : source.length - written.length;
  const place = {
    start: { line, column: column + indent },
    end: { line, column: endColumn + indent },
  };
  const message = file.message(reason, { place, source: 'flow', ruleId: 'invalid' });
  message.fatal = true;
  if (hint !== undefined) message.note = hint;
}
