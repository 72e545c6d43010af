import * as z from 'zod';

/*
 * The output of commands with --json. `npm run docs` writes these as JSON Schemas to
 * docs/reference/schemas/, which is part of the package. A test checks the commands' output against
 * them.
 */

const count = z.int().nonnegative();
const position = z.int().positive().nullable();
const bytes = count.describe('bytes');
const sizes = z.strictObject({ raw: bytes, compressed: bytes.describe('as brotli sends it') });

const call = z.strictObject({
  name: z.string().optional(),
  file: z.string().optional(),
  line: count.optional(),
  column: count.optional(),
});

const cause = z.strictObject({
  text: z.string().describe('the error in a line'),
  stack: z.array(call),
  components: z.array(call).optional(),
  frame: z.string().optional(),
  get causes() {
    return z.array(cause);
  },
});

/** An exception in the site's code, without its calls and the code around it. */
const exception = z.strictObject({
  text: z.string().describe('the error in a line'),
  causes: z.array(cause),
  subject: z
    .strictObject({
      kind: z.enum(['page', 'entry', 'request']),
      name: z.string(),
      source: z.string().optional(),
    })
    .optional()
    .describe('the page or file that stet worked on'),
  others: z.array(z.string()).optional().describe('other pages and files that it stopped'),
  components: z.array(call).optional().describe('React components, the innermost first'),
});

const diagnostic = z.strictObject({
  rule: z.string().describe('id of the rule, such as link/dead'),
  severity: z.enum(['error', 'warning', 'advice']),
  message: z.string().describe('what is wrong'),
  hint: z.string().nullable().describe('what to do about it'),
  file: z.string().nullable().describe('path relative to the root of the site'),
  line: position.describe('from 1; null where it is not known'),
  column: position.describe('from 1, in UTF-16 units'),
  endLine: position,
  endColumn: position.describe('the column after the last character'),
  frame: z
    .string()
    .nullable()
    .optional()
    .describe('the code around the place, of an exception or in an output file'),
  stack: z.array(call).optional().describe('calls in code of the site'),
  exception: exception.optional(),
  url: z.string().optional().describe('of the error online'),
});

const found = {
  errors: count,
  warnings: count,
  diagnostics: z.array(diagnostic),
};

const moment = z.iso.datetime();

const timed = z.strictObject({
  file: z.string(),
  unpublished: z.enum(['draft', 'scheduled', 'expired']).describe('why it is not public'),
  from: z.string().optional().describe('when it becomes public'),
  until: z.string().optional().describe('when it stops being public'),
});

const schedule = z.strictObject({
  at: moment.describe('the moment that the site is looked at'),
  hidden: z.array(timed).describe('entries that are not public and left out'),
  shown: z.array(timed).describe('entries that are not public and in it all the same'),
  next: z
    .strictObject({ at: moment, file: z.string(), change: z.enum(['appears', 'disappears']) })
    .nullable()
    .describe('what changes next without an edit'),
});

const kept = {
  path: z.string().describe('path of the URL'),
  file: z.string().describe('path in the output folder'),
  isDue: z.boolean().describe('whether the next build makes it again'),
};

const loaded = z.strictObject({ files: count, ...sizes.shape });

const page = z.strictObject({
  kind: z.literal('page'),
  ...kept,
  source: z.strictObject({ file: z.string(), changed: z.boolean() }).nullable(),
  images: z.array(z.string()),
  inputs: z.array(
    z.strictObject({
      name: z.string(),
      changed: z.boolean().nullable().describe('since it was rendered; null when it never was'),
    }),
  ),
  rendered: z
    .strictObject({ at: moment, because: z.array(z.string()).optional() })
    .nullable()
    .describe('when it was, and which inputs had changed then'),
  weight: z
    .strictObject({ html: loaded, scripts: loaded, styles: loaded, fonts: loaded })
    .nullable()
    .describe('size of a first visit; null when not built'),
  linkers: z.strictObject({ fromContent: z.array(z.string()), fromFrame: count }),
});

const users = z
  .strictObject({ pages: z.array(z.string()), files: z.array(z.string()) })
  .describe('built pages, scripts and styles that name it');

const file = z.strictObject({
  kind: z.literal('file'),
  ...kept,
  source: z.string().describe('its source'),
  modules: z.array(z.strictObject({ file: z.string(), bytes })),
  weight: sizes.nullable(),
  users,
});

const image = z.strictObject({
  kind: z.literal('image'),
  file: z.string().describe('path relative to the root of the site'),
  format: z.string(),
  width: count.describe('pixels'),
  height: count.describe('pixels'),
  bytes,
  isAnimated: z.boolean(),
  isUsed: z.boolean().describe('whether a page or an entry asks for it'),
  variants: z.array(
    z.strictObject({
      ...{ path: z.string(), format: z.string(), width: count },
      bytes: bytes.nullable().describe('null when it is not built'),
    }),
  ),
  users,
});

const code = z.strictObject({ raw: bytes, brotli: bytes });

const build = z.strictObject({
  ...{ pages: count, rendered: count, files: count },
  ...{ written: count, removed: count, unchanged: count },
  schedule,
  budgets: z.array(
    z.strictObject({
      resource: z.enum(['js', 'css', 'html', 'data']),
      ...{ limit: bytes, bytes, page: z.string().describe('the one that comes closest to it') },
    }),
  ),
  timings: z.record(z.string(), z.number()).describe('milliseconds of each stage'),
  total: z.number().describe('milliseconds'),
  sizes: z.strictObject({ js: code, css: code }),
});

const live = z.strictObject({
  url: z.string().describe('where the site is online'),
  urls: count.describe('requested URLs'),
  builds: z.strictObject({
    here: z.string().describe('id of the build in the output folder'),
    online: z.string().nullable().describe('id of the one online; null where no host sends it'),
  }),
});

const texts = z.array(z.string());
const weights = z
  .strictObject({ before: bytes.nullable(), after: bytes.nullable() })
  .describe('brotli size; null for a missing file');

const pageChange = z.strictObject({
  url: z.string().describe('path of the page; of one that is gone, where it was'),
  change: z.enum(['added', 'changed', 'moved', 'removed']),
  from: z.string().nullable().describe('where a page that moved was'),
  redirect: z.string().nullable().describe('where the old URL of a page that is gone redirects'),
  title: z.string(),
  changes: z
    .array(
      z.strictObject({
        part: z.enum(['text', 'head', 'link', 'image', 'alt', 'data']),
        name: z
          .string()
          .describe(
            'part of the head, value of the structured data, target of a link, address of an image',
          ),
        before: z.string().nullable().describe('null for a new file'),
        after: z.string().nullable().describe('null for a removed file'),
      }),
    )
    .describe('what readers get otherwise; empty where only bytes differ'),
  bytes: texts.describe('other differences, such as scripts'),
  weight: z.strictObject({
    html: weights.nullable().describe('null if too many pages changed to measure each'),
    scripts: weights,
    styles: weights,
  }),
});

const fileChange = z.strictObject({
  path: z.string().describe('path in the output folder'),
  change: z.enum(['added', 'changed', 'removed']),
  from: z.string().nullable().describe('its path when its name had another hash'),
  bytes: z.strictObject({ before: bytes.nullable(), after: bytes.nullable() }),
  lines: z
    .strictObject({ added: texts, removed: texts })
    .nullable()
    .describe('of _headers, _redirects and robots.txt'),
});

const findingChange = z.strictObject({
  change: z.enum(['added', 'gone']),
  url: z.string().nullable().describe('path of the page that it is on'),
  ...diagnostic.pick({ rule: true, severity: true, message: true, hint: true, file: true }).shape,
  line: position,
});

const diff = z.strictObject({
  base: z.strictObject({
    name: z.string().describe('as given'),
    commit: z.string().nullable().describe('null for a folder'),
  }),
  pages: z.array(pageChange).describe('each page that differs in a byte'),
  files: z.array(fileChange).describe('each other file that differs in a byte'),
  findings: z.array(findingChange).nullable().describe('null where the base is a folder'),
});

/** The schemas by command. */
export const jsonSchemas = {
  build: z.strictObject({
    ...found,
    build: build.nullable().describe('null when the site has errors'),
    verified: count.optional().describe('with --verify: files that were compared'),
  }),
  check: z.strictObject({ ...found, schedule: schedule.nullable() }),
  cache: z.strictObject({
    folder: z.string().describe('absolute path'),
    decidedBy: z.enum(['flag', 'environment', 'default']).describe('why the cache is there'),
    bytes,
    limits: z.strictObject({
      days: count.describe('before an unused value is deleted'),
      bytes: bytes.describe('above which values go that were used longest ago'),
    }),
    kinds: z.array(
      z.strictObject({
        kind: z.string(),
        about: z.string().describe('its purpose'),
        values: count,
        bytes,
        lastUsed: z.iso.date().nullable().describe('null if not counted'),
      }),
    ),
  }),
  verify: z.strictObject({
    ...found,
    live: live.nullable().describe('null when there is no built site to compare with'),
  }),
  explain: z.discriminatedUnion('kind', [page, image, file]),
  diff,
};
