import { readFileSync } from 'node:fs';
import { type Declaration, readInterfaces } from './read-contract.ts';

/** The interfaces of each page of the reference, in order. */
export const contractPages = {
  definition: ['SiteDefinition', 'View', 'Budget', 'Rewrite', 'HeaderRule', 'PublishedFigures'],
  content: ['Collection', 'Fields', 'Visibility', 'Entry', 'Html', 'Heading'],
  pages: [
    ...['PageSpec', 'Head', 'PageTools', 'Image', 'CardSpec', 'SocialCard', 'Complaint'],
    ...['Feed', 'FeedItem'],
  ],
  rules: [
    ...['CustomRule', 'RuleInfo', 'RuleTest', 'RuleContext', 'ContentFile', 'BodyFacts'],
    ...['MarkdownMistake', 'WrittenLink', 'Finding', 'Fix', 'Place'],
  ],
  'api-handler': ['ApiHandler', 'ApiContext', 'ApiCommand', 'ApiTerminal'],
} as const;

const contract = new URL('../../generator/contract.ts', import.meta.url);
const pageOf = new Map<string, string>(
  Object.entries(contractPages).flatMap(([page, names]) => names.map((name) => [name, page])),
);

/**
 * The pages about the types of a definition, from their doc comments.
 * @returns the text of each page by its name.
 * @throws Error if the contract and the list of pages do not have the same interfaces.
 */
export function renderContract(): Record<string, string> {
  const interfaces = new Map(
    readInterfaces(readFileSync(contract, 'utf8')).map((one) => [one.name, one]),
  );
  const unlisted = [...interfaces.keys()].filter((name) => !pageOf.has(name));
  if (unlisted.length > 0) throw new Error(`No page of the reference has ${unlisted.join(', ')}.`);
  return Object.fromEntries(
    Object.entries(contractPages).map(([page, names]) => {
      const declarations = names.map((name) => {
        const found = interfaces.get(name);
        if (found === undefined) throw new Error(`The contract has no ${name}.`);
        return renderInterface(found);
      });
      return [page, declarations.join('\n\n')];
    }),
  );
}

function renderInterface({ name, comment, members }: Declaration): string {
  return [`## ${name}`, toMarkdown(comment), ...members.flatMap(renderMember)]
    .filter(Boolean)
    .join('\n\n');
}

function renderMember({ name, comment, type, isOptional, members }: Declaration): string[] {
  if (name === '') return [`Called as \`${type}\`.`];
  const level = name.includes('.') ? '####' : '###';
  const facts = [`\`${type}\``, isOptional ? 'optional' : '', ...linksTo(type)].filter(Boolean);
  return [
    `${level} ${name}`,
    facts.join(' · '),
    toMarkdown(comment),
    ...members.flatMap(renderMember),
  ];
}

/** Types that only combine other types, and the type to link to instead. */
const aliases: Readonly<Record<string, string>> = { Collections: 'Collection', Content: 'Entry' };

/** Links to the interfaces in a type. */
function linksTo(type: string): string[] {
  const names = new Set(type.match(/\b[A-Z]\w+/g)?.map((name) => aliases[name] ?? name));
  return [...names].flatMap((name) => {
    const page = pageOf.get(name);
    return page ? [`[${name}](${page}.md#${name.toLowerCase()})`] : [];
  });
}

const tags: Readonly<Record<string, (text: string) => string>> = {
  default: (text) =>
    `Default: ${/[\s`]/.test(text) && !/^['[{]/.test(text) ? text : `\`${text}\``}.`,
  param: (text) => text.replace(/^(\S+) /, '`$1`: '),
  returns: (text) => `Returns ${text}`,
  throws: (text) => `Throws ${text}`,
};

/** A doc comment as Markdown: each tag becomes a paragraph. */
function toMarkdown(comment: string): string {
  return comment
    .replace(/docs\/([\w-]+\.md)/g, '[$&](../$1)')
    .replace(/\s*@(\w+) ([^@]*)/g, (whole, tag: string, text: string) => {
      const write = tags[tag];
      return write ? `\n\n${write(text.trim())}` : whole;
    })
    .trim();
}
