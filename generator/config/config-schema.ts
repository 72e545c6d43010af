import { join } from 'node:path';
import type { Pluggable } from 'unified';
import { type ZodType, z } from 'zod';
import type {
  Budget,
  Collection,
  CustomRule,
  Fields,
  Policy,
  SiteDefinition,
  View,
} from '../contract.ts';
import { filePathForm, isFilePath } from '../lib/file-path.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { parseSiteUrl, siteUrlForm } from '../lib/site-url.ts';

const path = z
  .string()
  .normalize()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'expected a path that starts with one slash, such as "/about"');
const prefix = path.regex(/^[^*]*\*?$/, 'expected * only at the end: "/assets/*"');
const pattern = path.regex(
  /^[^*]*(?:\/\*)?$/,
  'expected * only at the end, after a slash: "/blog/*"',
);
const filePath = z.string().refine(isFilePath, `expected ${filePathForm}`);
const callable = <T>() =>
  z.custom<T>((value) => typeof value === 'function', 'expected a function');

const pluggable = z.custom<Pluggable>((value) => {
  if (Array.isArray(value)) return typeof value[0] === 'function';
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && ('plugins' in value || 'settings' in value);
}, 'expected a plugin, [plugin, options] or a preset');

/**
 * Header values go into responses and files of hosts, where a line break would start a new rule.
 */
const headers = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'expected the name of a header'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'expected one line of ASCII'),
);
const directive = z.string().regex(/^[a-z-]+$/, 'expected the name of a directive');
const keyword = /^(?:self|none|unsafe-[a-z-]+|wasm-unsafe-eval|strict-dynamic|report-sample)$/;
const source = z
  .string()
  .regex(/^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/, 'expected one source')
  .refine((text) => !keyword.test(text), {
    error: ({ input }) => `expected "'${input}'": without its single quotes, it is a host`,
  });
const policy = z.record(directive, z.array(source));
const imageHost = z
  .string()
  .regex(
    /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/,
    'expected a host without a path, such as "https://images.example.com"',
  );

/** Some hosts fill in `*`, `:splat` and `:name` of a rule, but not all, and no server of stet. */
const placeholder = /(?<=\/)(?::[A-Za-z]\w*|\*)/;

/** The first placeholder of a path or URL, without its query. */
function findPlaceholder(text: string): string | undefined {
  return placeholder.exec(text.split(/[?#]/, 1)[0] ?? '')?.[0];
}

const partOfFrom = (from: string) => findPlaceholder(from.replace(/\*$/, ''));
/** A star in a URL fills in the rest of a path only if there is one. */
const partOfTo = ({ from, to }: { from: string; to: string }) => {
  const found = findPlaceholder(to);
  return found === '*' && !from.endsWith('*') ? undefined : found;
};

const refuse = (part: string | undefined) =>
  `expected a whole path or URL: stet does not fill in ${part}. Give each page its old path in "aliases"`;

const rewrite = z
  .strictObject({
    from: pattern.refine((from) => partOfFrom(from) === undefined, {
      error: ({ input }) => refuse(partOfFrom(String(input))),
    }),
    to: z
      .string()
      .normalize()
      .regex(
        /^(?:\/(?!\/)|https?:\/\/)[^\s\p{C}]*$/u,
        'expected a path such as "/about", or a URL with https://, without spaces',
      )
      .refine((to) => URL.canParse(to, 'https://site.example'), 'expected a full URL'),
    status: z.literal([200, 301, 302, 308, 404], 'Invalid input'),
  })
  .refine((rule) => partOfTo(rule) === undefined, {
    path: ['to'],
    error: ({ input }) => refuse(partOfTo(input as { from: string; to: string })),
  });

const bytes = z.int().positive();
const budget = z
  .strictObject({
    views: z.array(z.string()).min(1),
    js: bytes,
    css: bytes,
    html: bytes,
    data: bytes,
  })
  .partial()
  .transform((limits) => limits as Budget);

const severity = z.enum(['error', 'warning', 'advice', 'off']);
const customRule = z
  .strictObject({
    id: z.string().regex(/^[a-z][\w-]*\/[a-z][\w/-]*$/, 'expected an id such as "posts/summary"'),
    severity,
    asks: z.string().min(1),
    docs: z.url({ error: 'expected a URL' }).optional(),
    test: callable<CustomRule['test']>(),
  })
  .transform((rule) => rule as CustomRule);

const extension = z
  .string()
  .regex(/^\w+$/, 'expected an extension without the dot, such as "mdx"')
  .refine(
    (name) => !/^(?:ya?ml|json)$/.test(name),
    'expected a Markdown extension; data files are always included',
  );

const key = z.string().min(1);
const fields = z
  .strictObject({
    id: key,
    slug: key,
    title: key,
    description: key,
    author: key,
    published: key,
    updated: key,
    readTime: key,
    image: key,
    imageAlt: key,
    category: z.strictObject({
      key,
      terms: z.record(z.string(), z.record(z.string(), z.string())),
    }),
  })
  .partial()
  .transform((keys) => keys as Fields);

/**
 * The schema of a definition (`SiteDefinition` in the contract). Its output is complete: it
 * contains all defaults, and the paths of files are absolute.
 */
export function createConfigSchema(root: string) {
  const file = z
    .string()
    .min(1, 'expected the path of a file, relative to the root')
    .transform((path) => join(root, path));
  const files = z.record(z.string(), file);
  const view = z.preprocess(
    (value) => (typeof value === 'string' ? { module: value } : value),
    z.strictObject({ module: file, hydrate: z.boolean().optional() }),
  );
  const collection = z.strictObject({
    folder: file,
    schema: z.custom<ZodType>(
      (value) => typeof value === 'object' && value !== null && '_zod' in value,
      'expected a zod schema',
    ),
    extensions: z.array(extension).min(1).default(['md', 'markdown']),
    exclude: z.array(z.string()).default([]),
    fields: fields.default({}),
    onInvalid: z.enum(['skip', 'fail']).default('fail'),
    rawHtml: z.enum(['drop', 'sanitize']).default('drop'),
    parser: z.enum(['native', 'remark']).default('native'),
    remarkPlugins: z.array(pluggable).default([]),
    rehypePlugins: z.array(pluggable).default([]),
    visibility: callable<Required<Collection>['visibility']>().default(() => () => ({})),
  });
  return z
    .strictObject({
      url: z
        .string({ error: `expected ${siteUrlForm}` })
        .refine(parseSiteUrl, `expected ${siteUrlForm}`)
        .transform((url) => parseSiteUrl(url) ?? url),
      name: z.string().min(1),
      language: z
        .string()
        .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'expected a language tag, such as "en-US"')
        .default('en'),
      collections: z
        .record(z.string(), collection)
        .transform((all) => Object.entries(all).map(([name, one]) => ({ name, ...one }))),
      pages: callable<Definition['pages']>(),
      shared: callable<Definition['shared']>().default(() => () => null),
      feeds: callable<Definition['feeds']>().default(() => () => []),
      entries: z.strictObject({ server: file, client: file.optional() }),
      views: z.record(z.string(), view),
      document: z
        .strictObject({
          template: file.default(join(packageFolder, 'templates/default-document.html')),
          inlineScript: file.optional(),
          script: file.optional(),
          preload: z.array(file).default([]),
          inlineStyles: z.array(z.string()).default([]),
        })
        .prefault({}),
      constants: z
        .record(z.string().startsWith('--', 'expected a name such as "--tablet"'), z.string())
        .default({}),
      images: z
        .strictObject({
          folder: file.prefault('content/images'),
          widths: z
            .array(z.int().min(16).max(8192))
            .min(1)
            .default([480, 800, 1200, 1600])
            .transform((widths) => [...widths].sort((a, b) => a - b)),
          bodySizes: z.string().default('100vw'),
          remote: z.array(imageHost).default([]),
        })
        .prefault({}),
      socialCards: z
        .strictObject({ templates: files, fonts: z.array(file).min(1) })
        .default({ templates: {}, fonts: [] }),
      staticFolder: file.optional(),
      urlStyle: z.enum(['file', 'directory']).default('file'),
      rewrites: z.array(rewrite).default([]),
      headers: z.array(z.strictObject({ path: prefix, headers })).default([]),
      contentSecurityPolicy: policy.optional(),
      pagePolicies: z.record(path, policy).default({}),
      disallow: z.array(path).default([]),
      rules: z.record(z.string(), severity).default({}),
      customRules: z.array(customRule).default([]),
      redirects: file.prefault('content/redirects.yaml'),
      urls: file.prefault('content/urls.txt'),
      budgets: z.array(budget).default([]),
      precompress: z.boolean().default(false),
      hosts: z.array(z.enum(['nginx', 'caddy'])).default([]),
      figures: filePath.optional(),
      api: file.optional(),
    })
    .superRefine((definition, context) => {
      checkDirectives(definition, context);
      checkHeaderTexts(definition, context);
    })
    .transform(({ views, ...definition }, context) => ({
      ...definition,
      views: completeViews(views, definition.entries, context),
    }));
}

type Definition = Required<SiteDefinition<never>>;

/** Sets for each view whether its pages hydrate. */
function completeViews(
  views: Readonly<Record<string, { module: string; hydrate?: boolean | undefined }>>,
  { client }: { client?: string | undefined },
  context: z.RefinementCtx,
): Record<string, Required<View>> {
  for (const [name, { hydrate }] of Object.entries(views)) {
    if (hydrate !== true || client !== undefined) continue;
    const message = 'expected entries.client, the module that exports hydrate';
    context.addIssue({ code: 'custom', path: ['views', name, 'hydrate'], message });
  }
  return Object.fromEntries(
    Object.entries(views).map(([name, { module, hydrate = client !== undefined }]) => [
      name,
      { module, hydrate },
    ]),
  );
}

/** The output of the schema. */
export type CompleteDefinition = z.output<ReturnType<typeof createConfigSchema>>;

type HeaderTexts = Pick<
  CompleteDefinition,
  'hosts' | 'headers' | 'contentSecurityPolicy' | 'pagePolicies'
>;
type Policies = Omit<HeaderTexts, 'hosts' | 'headers'>;

/**
 * A single header must allow everything that any page allows. It cannot combine a directive in one
 * policy with the `default-src` of another.
 */
function checkDirectives(
  { contentSecurityPolicy = {}, pagePolicies }: Policies,
  context: z.RefinementCtx,
): void {
  const sourcesOf = (policy: Policy) =>
    Object.keys(policy)
      .filter((name) => name.includes('-src'))
      .sort()
      .join(', ');
  const wanted = sourcesOf(contentSecurityPolicy);
  for (const [path, policy] of Object.entries(pagePolicies)) {
    const found = sourcesOf(policy);
    if (found === wanted) continue;
    const message = `expected the same directives as in contentSecurityPolicy, ${wanted || 'none'}, but found ${found || 'none'}`;
    context.addIssue({ code: 'custom', path: ['pagePolicies', path], message });
  }
}

/**
 * Text that a host's file cannot express reliably in a header value: variables and their escapes.
 */
const unwritable = { nginx: /\$/, caddy: /`|\{[$\w]|\\[{}]/ };

function checkHeaderTexts(
  { hosts, headers, contentSecurityPolicy = {}, pagePolicies }: HeaderTexts,
  context: z.RefinementCtx,
): void {
  const check = (
    place: readonly PropertyKey[],
    values: Readonly<Record<string, string | readonly string[]>>,
  ) => {
    for (const [name, value] of Object.entries(values)) {
      for (const host of hosts) {
        const [text] = unwritable[host].exec([value].flat().join(' ')) ?? [];
        if (text === undefined) continue;
        const message = `the file for ${host} cannot say ${text} in a header; leave it out, or ${host} out of "hosts"`;
        context.addIssue({ code: 'custom', path: [...place, name], message });
      }
    }
  };
  check(['contentSecurityPolicy'], contentSecurityPolicy);
  for (const [path, policy] of Object.entries(pagePolicies)) check(['pagePolicies', path], policy);
  for (const [index, rule] of headers.entries()) check(['headers', index, 'headers'], rule.headers);
}
