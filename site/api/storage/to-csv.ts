import type { InboxRequest } from '../../domain/inbox.ts';
import { partnerFields } from '../../domain/partner-request.ts';

const columns = [
  'receivedAt',
  ...partnerFields,
  'handled',
  'handledAt',
  'note',
  'verified',
  'id',
] as const satisfies readonly (keyof InboxRequest)[];

/**
 * Where a spreadsheet may read a formula: where a cell begins, in the wide forms of East Asia, too, and
 * behind characters that nobody sees, which are in requests of before those were refused. One that
 * parts cells by semicolons or tabs, as it does in half of Europe, takes no notice of our quotes: for
 * it a cell begins after each of these and on each line.
 *
 * The sign comes first in the pattern and looks behind itself: looked for at each character, what may
 * be before a sign would be read again and again where there are thousands of spaces.
 */
const formulaStart =
  /[=+\-@\uff0b\uff0d\uff1d\uff20](?<=(?:^|[;\t\r\n])[\s"'\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

/** The first line. The mark before it tells spreadsheets that the text is UTF-8. */
export const csvHeader: string = `\ufeff${columns.join(',')}\r\n`;

/** One line for a request (RFC 4180). What a spreadsheet would run gets an apostrophe before. */
export function toCsvLine(request: InboxRequest): string {
  const cells = columns.map((column) => {
    const text = String(request[column] ?? '');
    return `"${text.replace(formulaStart, "'$&").replaceAll('"', '""')}"`;
  });
  return `${cells.join(',')}\r\n`;
}
