import type { Root } from 'mdast';
import type { Pluggable, PluggableList, Plugin, Processor } from 'unified';
import { VFile } from 'vfile';
import type { Collection, Entry } from '../../contract.ts';
import { type Diagnostic, SiteError, siteError } from '../../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../../diagnostics/exception.ts';
import type { MarkdownContext } from './rewrite-tree.ts';

/** The place of a body in its file, for messages. */
type BodyPlace = Pick<MarkdownContext, 'file' | 'root' | 'bodyLine'> & { body: string };

/** Diagnostics of a plugin that failed on a file. */
export class PluginFailure extends SiteError {}

/** Milliseconds that plugins have for one file. Hugo allows the same for a page (its `timeout`). */
const longestRun = 60_000;

export type MarkdownPlugins = ReturnType<typeof preparePlugins>;

/**
 * Adds a step before each plugin and after the last one. The steps record which plugin runs next,
 * because unified does not say whose error it is.
 * @param path the collection's path in the definition: `collections.posts`.
 */
export function preparePlugins(
  {
    parser,
    remarkPlugins = [],
    rehypePlugins = [],
  }: Pick<Collection, 'parser' | 'remarkPlugins' | 'rehypePlugins'>,
  path: string,
) {
  let settingUp: string | undefined;
  let ownParser: Processor['parser'];
  const running = new WeakMap<VFile, string | undefined>();
  const announce = (name?: string): Plugin =>
    function () {
      ownParser ??= this.parser;
      // Checks the settings of the plugin before this one.
      const refusal =
        settingUp && refuse(settingUp, this, { ownParser, isNative: parser !== 'remark' });
      if (refusal) throw siteError({ rule: 'config/invalid', ...refusal });
      settingUp = name && `${path}.${name}`;
      return (tree, file) => {
        if (running.get(file)?.startsWith('remark')) expectMarkdown(tree);
        running.set(file, name);
      };
    };
  const named = (pluggable: Pluggable, name: string): Pluggable => {
    if ('plugins' in pluggable)
      return { ...pluggable, plugins: list(pluggable.plugins, `${name}.plugins`) };
    if ('settings' in pluggable) return pluggable;
    const [plugin] = [pluggable].flat() as [Plugin];
    const known = plugin.name ? `${name} (${plugin.name})` : name;
    return { plugins: [announce(known), pluggable] };
  };
  const list = (plugins: readonly Pluggable[] = [], name: string): PluggableList =>
    plugins.map((plugin, index) => named(plugin, `${name}[${index}]`));
  return {
    remark: [...list(remarkPlugins, 'remarkPlugins'), announce()],
    rehype: [...list(rehypePlugins, 'rehypePlugins'), announce()],
    /**
     * Sets up a processor that uses these plugins.
     * @throws SiteError that names the plugin that cannot be set up.
     */
    freeze(processor: Processor): Processor {
      try {
        return processor.freeze();
      } catch (error) {
        if (settingUp === undefined || error instanceof SiteError) throw error;
        const message = `${settingUp}: ${describeThrown(error)}`;
        const exception = readException(error);
        throw siteError({ rule: 'config/invalid', message, exception }, { cause: error });
      }
    },
    /**
     * Runs such a processor and collects the plugins' messages about the body.
     * @throws PluginFailure if a plugin throws.
     * @throws SiteError if they take longer than `longestRun`, because the next file would take as
     *   long.
     */
    async run(processor: Processor, tree: Root, place: BodyPlace) {
      const { root: cwd, body: value } = place;
      const file = new VFile({ cwd, path: place.file, value });
      const tell = () => file.messages.map((message) => toDiagnostic(message, place));
      try {
        const result = await inTime(processor.run(tree, file), () =>
          stall(`${path}.${running.get(file)}`, place),
        );
        return { tree: result, diagnostics: tell(), derived: readDerived(file) };
      } catch (error) {
        const plugin = running.get(file);
        if (plugin === undefined || error instanceof SiteError) throw error;
        const told = tell();
        // `file.fail()` adds its message to the others and throws it.
        if (file.messages.some((message) => message === error)) throw new PluginFailure(told);
        const message = `${plugin} failed: ${describeThrown(error)}`;
        // If the plugin comes from a package, the diagnostic points to the content file.
        const start = { file: place.file, line: place.bodyLine, column: 1 };
        const exception = readException(error, { kind: 'entry', name: place.file });
        throw new PluginFailure([
          ...told,
          { rule: 'plugin/failed', severity: 'error', message, ...start, exception },
        ]);
      }
    },
  };
}

/** Waits for work; after the time limit, throws the error that `giveUp` makes. */
async function inTime<T>(work: Promise<T>, giveUp: () => SiteError): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(giveUp()), longestRun);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function stall(plugin: string, { file, bodyLine }: BodyPlace): SiteError {
  return siteError({
    rule: 'plugin/stalled',
    message: `${plugin} did not finish within ${longestRun / 1000} s.`,
    hint: 'Its promise may never settle. Set a time limit for requests.',
    file,
    line: bodyLine,
    column: 1,
  });
}

/** Rejects plugin settings that the build cannot use or that the native parser does not support. */
function refuse(
  plugin: string,
  processor: Processor,
  { ownParser, isNative }: { ownParser: Processor['parser']; isNative: boolean },
): { message: string; hint: string } | undefined {
  if (processor.compiler) {
    const message = `${plugin} sets a compiler, but the build writes the HTML itself.`;
    return { message, hint: 'Remove it from the list.' };
  }
  if (processor.parser !== ownParser) {
    const message = `${plugin} sets another parser, but the collection chooses it.`;
    return { message, hint: "Remove it from the list. For remark-parse, write parser: 'remark'." };
  }
  if (!isNative || !('micromarkExtensions' in processor.data())) return undefined;
  return {
    message: `${plugin} extends the syntax of Markdown, which works only with remark's parser.`,
    hint: plugin.endsWith('(remarkGfm)')
      ? "Remove it: stet always reads GitHub's Markdown. To set its options, add parser: 'remark'."
      : "Add parser: 'remark' to the collection.",
  };
}

/**
 * Makes sure that a Markdown plugin did not convert the tree to HTML.
 * @throws Error that says what to do, for example with remark-rehype.
 */
function expectMarkdown(tree: object): void {
  if (!('children' in tree) || !Array.isArray(tree.children)) return;
  if (!tree.children.some(({ type }) => type === 'element')) return;
  throw new Error(
    'it turned the Markdown into HTML, which the build does after remarkPlugins. Remove it from the list, and move the plugins after it to rehypePlugins.',
  );
}

/** In the form that it will have after caching. */
function readDerived({ data: { derived } }: VFile): Entry['derived'] {
  return derived === undefined ? undefined : JSON.parse(JSON.stringify(derived));
}

/**
 * Converts a message. Lines count from the start of the body there, and from the start of the file
 * here.
 */
function toDiagnostic(
  message: VFile['messages'][number],
  { file, bodyLine }: BodyPlace,
): Diagnostic {
  const { reason, fatal, source, ruleId, place, note } = message;
  const start = place && 'start' in place ? place.start : place;
  const end = place && 'end' in place ? place.end : undefined;
  const shift = bodyLine - 1;
  return {
    rule: `${source ?? 'plugin'}/${ruleId ?? 'message'}`,
    severity: fatal ? 'error' : fatal === false ? 'warning' : 'advice',
    message: reason,
    ...(note && { hint: note }),
    file,
    ...(start && { line: start.line + shift, column: start.column }),
    ...(end && { endLine: end.line + shift, endColumn: end.column }),
  };
}
