import type { Pluggable } from 'unified';
import { z } from 'zod';
import type { Policy } from '../contract.ts';
import { filePathForm, isFilePath } from '../lib/file-path.ts';

const path = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*$/, 'expected a path that starts with one slash, such as "/about"');
/** A path, or all that begin with it. */
const prefix = path.regex(/^[^*]*\*?$/, 'expected * only at the end: "/assets/*"');
/** A path, or all below one. */
const pattern = path.regex(
  /^[^*]*(?:\/\*)?$/,
  'expected * only at the end, after a slash: "/blog/*"',
);
const filePath = z.string().refine(isFilePath, `expected ${filePathForm}`);
const file = z.string().min(1, 'expected the path of a file, relative to the root');
const callable = z.custom<(...args: never[]) => unknown>(
  (value) => typeof value === 'function',
  'expected a function',
);

/** What unified takes as a plugin. */
const pluggable = z.custom<Pluggable>((value) => {
  if (Array.isArray(value)) return typeof value[0] === 'function';
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && ('plugins' in value || 'settings' in value);
}, 'expected a plugin, [plugin, options] or a preset');

/** Of what ends in a response and in the files of hosts, where a line break would begin another rule. */
const headers = z.record(
  z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'expected the name of a header'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'expected one line of ASCII'),
);
const directive = z.string().regex(/^[a-z-]+$/, 'expected the name of a directive');
const source = z.string().regex(/^[\x21-\x2b\x2d-\x3a\x3c-\x7e]+$/, 'expected one source');
const policy = z.record(directive, z.array(source));

const bytes = z.int().positive();
const key = z.string().min(1);
const fields = z.strictObject({
  id: key.optional(),
  slug: key.optional(),
  title: key.optional(),
  description: key.optional(),
  author: key.optional(),
  published: key.optional(),
  updated: key.optional(),
  readTime: key.optional(),
  image: key.optional(),
  imageAlt: key.optional(),
  category: z
    .strictObject({ key, terms: z.record(z.string(), z.record(z.string(), z.string())) })
    .optional(),
});

const shape = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'expected an origin such as "https://example.com"' })
    .refine((url) => new URL(url).pathname === '/', 'expected an origin without a path'),
  name: z.string().min(1),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'expected a language tag, such as "en-US"')
    .optional(),
  collections: z.record(
    z.string(),
    z.strictObject({
      folder: file,
      schema: z.custom((value) => typeof value === 'object' && value !== null && '_zod' in value, {
        error: 'expected a zod schema',
      }),
      exclude: z.array(z.string()).optional(),
      fields: fields.optional(),
      onInvalid: z.enum(['skip', 'fail']).optional(),
      rawHtml: z.enum(['drop', 'sanitise']).optional(),
      parser: z.enum(['native', 'remark']).optional(),
      remarkPlugins: z.array(pluggable).optional(),
      rehypePlugins: z.array(pluggable).optional(),
      visibility: callable.optional(),
    }),
  ),
  pages: callable,
  shared: callable.optional(),
  feeds: callable.optional(),
  entries: z.strictObject({ server: file, client: file }),
  views: z.record(z.string(), file),
  document: z
    .strictObject({
      template: file.optional(),
      inlineScript: file.optional(),
      preload: z.array(file).optional(),
      inlineStyles: z.array(z.string()).optional(),
    })
    .optional(),
  images: z
    .strictObject({
      folder: file.optional(),
      widths: z.array(z.int().min(16).max(8192)).min(1).optional(),
      bodySizes: z.string().optional(),
    })
    .optional(),
  socialCards: z
    .strictObject({ templates: z.record(z.string(), file), fonts: z.array(file).min(1) })
    .optional(),
  staticFolder: file.optional(),
  urlStyle: z.enum(['file', 'directory']).optional(),
  rewrites: z
    .array(
      z.strictObject({
        from: pattern,
        to: z
          .string()
          .regex(
            /^(?:\/(?!\/)|https?:\/\/)[^\s\p{C}]*$/u,
            'expected a path such as "/about", or a URL with https://, without spaces',
          )
          .refine((to) => URL.canParse(to, 'https://site.example'), 'expected a whole URL'),
        status: z.union([
          z.literal(200),
          z.literal(301),
          z.literal(302),
          z.literal(308),
          z.literal(404),
        ]),
      }),
    )
    .optional(),
  headers: z.array(z.strictObject({ path: prefix, headers })).optional(),
  contentSecurityPolicy: policy.optional(),
  pagePolicies: z.record(path, policy).optional(),
  disallow: z.array(path).optional(),
  rules: z.record(z.string(), z.enum(['error', 'warning', 'advice', 'off'])).optional(),
  redirects: file.optional(),
  urls: file.optional(),
  budgets: z
    .array(
      z.strictObject({
        views: z.array(z.string()).min(1).optional(),
        js: bytes.optional(),
        css: bytes.optional(),
        html: bytes.optional(),
        data: bytes.optional(),
      }),
    )
    .optional(),
  precompress: z.boolean().optional(),
  hosts: z.array(z.enum(['nginx', 'caddy'])).optional(),
  figures: filePath.optional(),
  api: file.optional(),
});

/** What a definition must be before it is resolved; the shape of `SiteDefinition` (contract.ts). */
export const configSchema = shape.superRefine((definition, context) => {
  checkDirectives(definition, context);
  checkHeaderTexts(definition, context);
});

type Definition = z.output<typeof shape>;

/** One header admits what all pages may do; what one policy leaves to `default-src`, it could not say. */
function checkDirectives(
  { contentSecurityPolicy = {}, pagePolicies = {} }: Definition,
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

/** What a host's file has no sure way to write in the value of a header: variables and their escapes. */
const unwritable = { nginx: /\$/, caddy: /`|\{[$\w]|\\[{}]/ };

function checkHeaderTexts(
  { hosts = [], headers = [], contentSecurityPolicy = {}, pagePolicies = {} }: Definition,
  context: z.RefinementCtx,
): void {
  const toValues = (policy: Policy, ...place: string[]) =>
    Object.entries(policy).map(([name, sources]) => ({
      path: [...place, name],
      value: sources.join(' '),
    }));
  const values = [
    ...toValues(contentSecurityPolicy, 'contentSecurityPolicy'),
    ...Object.entries(pagePolicies).flatMap(([path, policy]) =>
      toValues(policy, 'pagePolicies', path),
    ),
    ...headers.flatMap(({ headers }, index) =>
      Object.entries(headers).map(([name, value]) => ({
        path: ['headers', index, 'headers', name],
        value,
      })),
    ),
  ];
  for (const { path, value } of values) {
    for (const host of hosts) {
      const [text] = unwritable[host].exec(value) ?? [];
      if (text === undefined) continue;
      const message = `the file for ${host} cannot say ${text} in a header; leave it out, or ${host} out of "hosts"`;
      context.addIssue({ code: 'custom', path, message });
    }
  }
}
