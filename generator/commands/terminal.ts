import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { ApiTerminal } from '../contract.ts';
import type { Shell } from '../lib/shell.ts';

/** Creates the terminal for a site's commands; questions go to standard error. */
export function createTerminal(shell: Shell): ApiTerminal & { close(): void } {
  const { stdin, stdout, stderr } = shell;
  const interactive = stdin?.isTTY === true && stderr.isTTY === true;
  let lines: AsyncIterator<string> | undefined;
  let piped: Interface | undefined;

  const ask = async (question: string, isShown: boolean): Promise<string> => {
    if (stdin === undefined) throw noAnswer(question);
    if (!interactive) {
      // One reader for all questions: a second would miss lines that the first has already read.
      piped ??= createInterface({ input: stdin });
      lines ??= piped[Symbol.asyncIterator]();
      const { done, value } = await lines.next();
      if (done) throw noAnswer(question);
      return value;
    }
    stderr.write(question);
    const output = new Writable({
      write(chunk, _encoding, done) {
        if (isShown) stderr.write(String(chunk));
        done();
      },
    });
    const reader = createInterface({ input: stdin, output, terminal: true });
    try {
      return await new Promise<string>((resolve, reject) => {
        reader.once('line', resolve);
        reader.once('SIGINT', () => reject(new Error('Canceled.')));
        reader.once('close', () => reject(noAnswer(question)));
      });
    } finally {
      reader.close();
      if (!isShown) stderr.write('\n');
    }
  };

  return {
    env: shell.env,
    interactive,
    print: (text) => void stdout.write(`${text}\n`),
    warn: (text) => void stderr.write(`${text}\n`),
    ask: (question) => ask(question, true),
    askSecret: (question) => ask(question, false),
    close: () => piped?.close(),
  };
}

function noAnswer(question: string): Error {
  const name = question.trim().replace(/[:?]$/, '');
  return new Error(`“${name}” had no answer on the standard input.`);
}
