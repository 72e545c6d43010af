import { type ApiCommand, type ApiTerminal, ApiUsageError } from 'stet';
import { openServices } from '../open-services.ts';
import type { Services, Surroundings } from '../services.ts';

/** The code of a command. Resolves to its exit code. */
export type Action = (
  services: Services,
  args: readonly string[],
  terminal: ApiTerminal,
) => Promise<number>;

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Creates a command whose first argument names an action. The environment names the database. */
export function createCommand(
  actions: Readonly<Record<string, Action>>,
  texts: Pick<ApiCommand, 'summary' | 'usage'>,
  surroundings: Surroundings,
): ApiCommand {
  return {
    ...texts,
    async run([name = '', ...args], terminal) {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) {
        throw new ApiUsageError(`say ${choice.format(Object.keys(actions))}`);
      }
      const services = await openServices(terminal.env, surroundings);
      try {
        return await action(services, args, terminal);
      } finally {
        await services.database.close();
      }
    },
  };
}
