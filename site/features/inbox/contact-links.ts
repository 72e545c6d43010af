import { company } from '../../domain/company.ts';

/** Address that begins an email to somebody, whose own address may hold what separates headers. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Address that begins an answer to a partnership request. */
export function replyLink(email: string): string {
  return `${mailLink(email)}?subject=${encodeURIComponent(`Your request to ${company.name}`)}`;
}

/** Address that begins a call, or undefined when there is no number in what was typed. */
export function phoneLink(phone: string): string | undefined {
  const number = phone.replace(/[^\d+]/g, '');
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
