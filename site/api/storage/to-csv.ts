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
 * Matches the places where a spreadsheet may read a formula: the start of a cell, also in
 * full-width East Asian characters, and after invisible characters, which old requests may contain.
 * If a spreadsheet separates cells by semicolons or tabs, as in half of Europe, it ignores our
 * quotes. For it, a cell starts after each separator and on each line.
 *
 * The pattern matches the sign first and then looks behind. The other way around, it would scan
 * thousands of spaces again and again.
 */
const formulaStart =
  /[=+\-@\uff0b\uff0d\uff1d\uff20](?<=(?:^|[;\t\r\n])[\s"'\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff0b\uff0d\uff1d\uff20])/gu;

/** The first line. The byte order mark tells spreadsheets that the text is UTF-8. */
export const csvHeader: string = `\ufeff${columns.join(',')}\r\n`;

/** Formats a request as a line of CSV (RFC 4180). Possible formulas get a leading apostrophe. */
export function toCsvLine(request: InboxRequest): string {
  const cells = columns.map((column) => {
    const text = String(request[column] ?? '');
    return `"${text.replace(formulaStart, "'$&").replaceAll('"', '""')}"`;
  });
  return `${cells.join(',')}\r\n`;
}
