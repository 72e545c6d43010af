import type { Root } from 'mdast';
import type { Pluggable, PluggableList, Plugin, Processor } from 'unified';
import { VFile } from 'vfile';
import type { Collection, Entry } from '../../contract.ts';
import { type Diagnostic, SiteError, siteError } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { MarkdownContext } from './rewrite-tree.ts';

/** The place of a body in its file, for messages about it. */
type BodyPlace = Pick<MarkdownContext, 'file' | 'root' | 'bodyLine'> & { body: string };

/** What a plugin threw, as a complaint about the file that it was given. */
export class PluginFailure extends SiteError {}

export type MarkdownPlugins = ReturnType<typeof preparePlugins>;

/**
 * Puts a step before each plugin, and one behind the last, that notes what runs next: unified does
 * not say whose error it is.
 * @param path of the collection in the definition: `collections.posts`.
 */
export function preparePlugins(
  { remarkPlugins = [], rehypePlugins = [] }: Pick<Collection, 'remarkPlugins' | 'rehypePlugins'>,
  path: string,
) {
  let settingUp: string | undefined;
  const running = new WeakMap<VFile, string | undefined>();
  const announce =
    (name?: string): Plugin =>
    () => {
      settingUp = name;
      return (_tree, file) => void running.set(file, name);
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
        if (settingUp === undefined) throw error;
        const message = `${path}.${settingUp}: ${messageOf(error)}`;
        throw siteError({ rule: 'config/invalid', message }, { cause: error });
      }
    },
    /**
     * Runs such a processor, and collects what the plugins say of the body.
     * @throws PluginFailure when one of them throws.
     */
    async run(processor: Processor, tree: Root, place: BodyPlace) {
      const { root: cwd, file: path, body: value } = place;
      const file = new VFile({ cwd, path, value });
      const tell = () => file.messages.map((message) => toDiagnostic(message, place));
      try {
        const result = await processor.run(tree, file);
        return { tree: result, diagnostics: tell(), derived: readDerived(file) };
      } catch (error) {
        const plugin = running.get(file);
        if (plugin === undefined) throw error;
        const told = tell();
        // `file.fail()` throws the message that it has added to the others.
        if (file.messages.some((message) => message === error)) throw new PluginFailure(told);
        const message = `${plugin} failed: ${messageOf(error)}`;
        const start = { file: path, line: place.bodyLine, column: 1 };
        throw new PluginFailure([
          ...told,
          { rule: 'plugin/failed', severity: 'error', message, ...start },
        ]);
      }
    },
  };
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
    line: (start?.line ?? 1) + shift,
    column: start?.column ?? 1,
    ...(end && { endLine: end.line + shift, endColumn: end.column }),
  };
}
