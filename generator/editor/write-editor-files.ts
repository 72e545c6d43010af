import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { readPackageJson } from '../lib/package-json.ts';
import { readIfThere } from '../lib/read-if-there.ts';
import { writeChanged } from '../lib/write-changed.ts';
import { type JsonSchema, redirectsSchema, toJsonSchema } from './json-schema.ts';
import { createSnippets } from './snippets.ts';

const schemaFolder = '.stet/schemas';

/**
 * Writes a JSON Schema of each collection, and of the redirects, to `.stet/schemas`.
 * @returns the schemas by name.
 */
export function writeSchemas(site: Site): Record<string, JsonSchema> {
  const schemas = Object.fromEntries([
    ...site.collections.map((collection) => [collection.name, toJsonSchema(collection)] as const),
    ['redirects', redirectsSchema] as const,
  ]);
  for (const [name, schema] of Object.entries(schemas)) {
    const text = `${JSON.stringify(schema, null, 2)}\n`;
    writeChanged(join(site.root, schemaFolder, `${name}.json`), text);
  }
  return schemas;
}

/**
 * Sets up the schemas in VS Code: in the setting of its YAML extension, and as snippets for
 * Markdown. Recommends that extension and remark's, which checks Markdown through `.remarkrc.mjs`.
 * Writes that file unless the site has remark settings. Other settings and comments stay.
 * @returns the paths of the written files, relative to the root.
 */
export async function writeEditorSettings(
  site: Site,
  schemas: Readonly<Record<string, JsonSchema>>,
): Promise<string[]> {
  const { root, collections } = site;
  const { bindSchemas, recommendExtensions } = await import('./vscode-settings.ts');
  const markdown = Object.fromEntries(collections.map(({ name }) => [name, schemas[name] ?? {}]));
  /** The YAML files of each schema, by the schema's path. */
  const globs = [
    ...collections.map(({ name, folder }) => [name, `${relativePath(root, folder)}/**/*.yaml`]),
    ['redirects', relativePath(root, site.redirects)],
  ].map(([name, glob = '']) => [`./${schemaFolder}/${name}.json`, [glob]] as const);
  const current = (file: string) => readIfThere(join(root, file));
  const settings = '.vscode/settings.json';
  const extensions = '.vscode/extensions.json';
  const texts = {
    [settings]: bindSchemas(current(settings), Object.fromEntries(globs)),
    [extensions]: recommendExtensions(current(extensions), recommended),
    '.vscode/stet.code-snippets': `${JSON.stringify(createSnippets(markdown), null, 2)}\n`,
    ...(hasRemarkSettings(root) ? {} : { '.remarkrc.mjs': remarkSettings }),
  };
  return Object.entries(texts).flatMap(([file, text]) =>
    writeChanged(join(root, file), text) ? [file] : [],
  );
}

const recommended = ['redhat.vscode-yaml', 'unifiedjs.vscode-remark'];

/** Makes remark check Markdown like `stet check`. */
const remarkSettings = `import { checkWhileTyping } from 'stet/remark';

export default checkWhileTyping(import.meta.url);
`;

/** Whether remark would find settings of the site. */
function hasRemarkSettings(root: string): boolean {
  return (
    'remarkConfig' in readPackageJson(root) ||
    readdirSync(root).some((name) => /^\.remarkrc/.test(name))
  );
}
