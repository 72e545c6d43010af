import { run } from '../../generator/cli.ts';
import type { Shell } from '../../generator/lib/shell.ts';

/** The help of a command, independent of the terminal's width. */
interface Help {
  usage: string;
  summary: string;
  /** Names and explanations, by the title of their section: `Options`. */
  sections: ReadonlyMap<string, readonly (readonly [name: string, text: string])[]>;
  examples: readonly string[];
}

/** The page about the command line: every command with its arguments, flags and examples. */
export async function renderCommands(): Promise<string> {
  const { sections } = readHelp(await askHelp());
  const names = (sections.get('Commands') ?? []).map(([call]) => call.split(' ')[0] ?? '');
  const helps = await Promise.all(names.map((name) => askHelp(name).then(readHelp)));
  return helps.map(renderCommand).join('\n\n');
}

/** Runs outside any site, whose commands would otherwise appear in the list. */
async function askHelp(...command: string[]): Promise<string> {
  let text = '';
  const shell: Shell = {
    env: {},
    cwd: () => '/',
    stdout: { write: (written) => (text += written) },
    stderr: { write: () => true },
  };
  await run([...command, '--help'], shell);
  return text;
}

function readHelp(text: string): Help {
  const [usage = '', summary = '', ...rest] = text.trim().split(/\n\n+/);
  const sections = new Map(
    rest.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return [title.replace(/:$/, ''), lines] as const;
    }),
  );
  const { Examples = [], ...tables } = Object.fromEntries(sections);
  return {
    usage: usage.replace(/^Usage: /, ''),
    summary: summary.replace(/\s+/g, ' '),
    sections: new Map(Object.entries(tables).map(([title, lines]) => [title, readTable(lines)])),
    examples: Examples.map((line) => line.replace(/^\s*\$ /, '')),
  };
}

/** A name begins two spaces from the edge; deeper lines continue the text above. */
function readTable(lines: readonly string[]): [string, string][] {
  const rows = lines
    .join('\n')
    .split(/^ {2}(?=\S)/m)
    .filter(Boolean);
  return rows.map((row) => {
    const [name = '', ...words] = row.trim().split(/ {2,}|\n\s*/);
    return [name, words.join(' ')];
  });
}

function renderCommand({ usage, summary, sections, examples }: Help): string {
  const name = usage.split(' [')[0]?.split(' <')[0];
  const tables = [...sections].map(([title, rows]) =>
    [
      `| ${title === 'Arguments' ? 'argument' : 'flag'} | effect |`,
      '| --- | --- |',
      ...rows.map(([call, text]) => `| \`${call}\` | ${escapeCell(text)} |`),
    ].join('\n'),
  );
  const code = (lines: readonly string[]) => ['```sh', ...lines, '```'].join('\n');
  return [`## ${name}`, summary, code([usage]), ...tables, 'Examples:', code(examples)].join(
    '\n\n',
  );
}

function escapeCell(text: string): string {
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/https?:\/\/[^\s,;)]*[^\s,;).]/g, '`$&`');
}
