/** Address that begins an email to somebody, whose own address may hold what separates headers. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Address that begins a call, or undefined when there is no number in what was typed. */
export function phoneLink(phone: string): string | undefined {
  const number = phone.replace(/[^\d+]/g, '');
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
