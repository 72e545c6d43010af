import type { Root } from 'mdast';
import type { Pluggable, PluggableList, Plugin, Processor } from 'unified';
import { VFile } from 'vfile';
import type { Collection, Entry } from '../../contract.ts';
import { type Diagnostic, SiteError, siteError } from '../../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../../diagnostics/exception.ts';
import type { MarkdownContext } from './rewrite-tree.ts';

/** The place of a body in its file, for messages about it. */
type BodyPlace = Pick<MarkdownContext, 'file' | 'root' | 'bodyLine'> & { body: string };

/** What a plugin threw, as a complaint about the file that it was given. */
export class PluginFailure extends SiteError {}

/** Milliseconds that plugins have for one file: Hugo gives a page as long (its `timeout`). */
const longestRun = 60_000;

export type MarkdownPlugins = ReturnType<typeof preparePlugins>;

/**
 * Puts a step before each plugin, and one behind the last, that notes what runs next: unified does
 * not say whose error it is.
 * @param path of the collection in the definition: `collections.posts`.
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
      // What the plugin before this one has set up.
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
     * Sets up a processor that uses them.
     * @throws SiteError that names the plugin which cannot be set up.
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
     * Runs such a processor, and collects what the plugins say of the body.
     * @throws PluginFailure when one of them throws.
     * @throws SiteError when they take longer than `longestRun`: the next file would wait as long.
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
        // `file.fail()` throws the message that it has added to the others.
        if (file.messages.some((message) => message === error)) throw new PluginFailure(told);
        const message = `${plugin} failed: ${describeThrown(error)}`;
        // Where the plugin is a package's, the file is what it fails on.
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

/** Waits for work as long as it may take, and throws what `giveUp` makes when it takes longer. */
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

/** What a plugin set up that the build has no use for, or that the native parser cannot do. */
function refuse(
  plugin: string,
  processor: Processor,
  { ownParser, isNative }: { ownParser: Processor['parser']; isNative: boolean },
): { message: string; hint: string } | undefined {
  if (processor.compiler) {
    const message = `${plugin} sets a compiler, but the build writes the HTML itself.`;
    return { message, hint: 'Take it out of the list.' };
  }
  if (processor.parser !== ownParser) {
    const message = `${plugin} sets another parser, but the collection chooses it.`;
    return { message, hint: "Take it out of the list. For remark-parse, write parser: 'remark'." };
  }
  if (!isNative || !('micromarkExtensions' in processor.data())) return undefined;
  return {
    message: `${plugin} extends the syntax of Markdown, which only the parser of remark can do.`,
    hint: plugin.endsWith('(remarkGfm)')
      ? "Take it out: GitHub's Markdown is always read. To set its options, add parser: 'remark'."
      : "Add parser: 'remark' to the collection.",
  };
}

/**
 * Asserts that a plugin for Markdown left it as Markdown.
 * @throws Error that says what to do with one such as remark-rehype.
 */
function expectMarkdown(tree: object): void {
  if (!('children' in tree) || !Array.isArray(tree.children)) return;
  if (!tree.children.some(({ type }) => type === 'element')) return;
  throw new Error(
    'it turned the Markdown into HTML, which the build does after remarkPlugins. Take it out of the list, and move the plugins after it to rehypePlugins.',
  );
}

/** As it is when it has been in the cache. */
function readDerived({ data: { derived } }: VFile): Entry['derived'] {
  return derived === undefined ? undefined : JSON.parse(JSON.stringify(derived));
}

/** Places in a body count from its first line, those of a diagnostic from that of the file. */
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
