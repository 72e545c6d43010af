import { type ApiCommand, ApiUsageError } from 'stet';
import { auditAct, commandLine } from '../audit.ts';
import type { Surroundings } from '../services.ts';
import { readSetting, writeSetting } from '../storage/settings.ts';
import { formatTime } from '../times.ts';
import { type Action, createCommand } from './create-command.ts';
import { readOptions } from './read-options.ts';

/** By then an attack is over or its source is known. The log keeps its lines for 90 days. */
const maxHours = 72;

/** `stet log …`: sets whether the log has full network addresses. */
export function logCommand(surroundings: Surroundings): ApiCommand {
  return createCommand(
    { whole, short, status },
    {
      summary: 'Write full network addresses to the log during an attack.',
      usage: ['log whole --hours 2', 'log short', 'log status'],
    },
    surroundings,
  );
}

const whole: Action = async (services, args, terminal) => {
  const { hours } = readOptions(args, { required: ['hours'] });
  if (!/^[1-9]\d?$/.test(hours) || Number(hours) > maxHours) {
    throw new ApiUsageError(`--hours is 1 to ${maxHours}`);
  }
  const until = services.now() + Number(hours) * 3_600_000;
  const event = auditAct(services, { action: 'addresses-shown', actor: commandLine });
  await writeSetting(services.database, ['whole-addresses-until', until], event);
  terminal.print(describe(until));
  return 0;
};

const short: Action = async (services, args, terminal) => {
  readOptions(args, { required: [] });
  const event = auditAct(services, { action: 'addresses-shortened', actor: commandLine });
  await writeSetting(services.database, ['whole-addresses-until', 0], event);
  terminal.print(describe(undefined));
  return 0;
};

const status: Action = async ({ database, now }, args, terminal) => {
  readOptions(args, { required: [] });
  const until = await readSetting(database, 'whole-addresses-until');
  terminal.print(describe(until !== undefined && until > now() ? until : undefined));
  return 0;
};

function describe(until: number | undefined): string {
  if (until === undefined) return 'The log has shortened addresses.';
  return `The log has full addresses until ${formatTime(until)}.`;
}
