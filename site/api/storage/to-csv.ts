import type { InboxRequest } from '../../features/inbox/inbox-api.ts';
import { partnerFields } from '../../features/partner-form/logic.ts';

const columns = [
  'receivedAt',
  ...partnerFields,
  'handled',
  'handledAt',
  'note',
  'verified',
  'id',
] as const satisfies readonly (keyof InboxRequest)[];

/** What a spreadsheet reads as the beginning of a formula, in the wide forms of East Asia, too. */
const formulaStart = /^[\s]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/;

/** The first line. The mark before it tells spreadsheets that the text is UTF-8. */
export const csvHeader: string = `\ufeff${columns.join(',')}\r\n`;

/** One line for a request (RFC 4180). A text that a spreadsheet would run gets an apostrophe before. */
export function toCsvLine(request: InboxRequest): string {
  const cells = columns.map((column) => {
    const text = String(request[column] ?? '');
    const harmless = formulaStart.test(text) ? `'${text}` : text;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${cells.join(',')}\r\n`;
}
