import { company } from '../../domain/company.ts';

/**
 * URL that starts an email. The recipient's address may contain characters that separate headers.
 */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** URL that starts a reply to a partnership request. */
export function replyLink(email: string): string {
  return `${mailLink(email)}?subject=${encodeURIComponent(`Your request to ${company.name}`)}`;
}

/** URL that starts a call; undefined if the text contains no number. */
export function phoneLink(phone: string): string | undefined {
  const number = phone.replace(/[^\d+]/g, '');
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
