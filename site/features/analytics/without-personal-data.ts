/** Query parameters about the visitor's source and the shown list, not about the visitor. */
const publicParameter = /^(?:utm_\w+|category)$/;

/** An email address, also in URL encoding. The bounds keep the search linear. */
const emailAddress = /[^\s@/?#&=<>"']{1,64}(?:@|%40)[^\s@/?#&=<>"']{1,255}/gi;

/** Seven digits or more, with the separators that people use: phone numbers, ids, cards. */
const longNumber = /\+?\d(?:[\s().-]{0,4}\d){6,}/g;

/** The provider cuts longer values. */
const longest = 100;

/** A URL with only its path and the harmless part of the query. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname, searchParams } = new URL(url);
  const kept = [...searchParams].filter(([name]) => publicParameter.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${pathname}${query && `?${query}`}`.replace(emailAddress, '[email]');
}

/** Removes personal data from a message. Server messages may quote their input. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/https?:\/\/[^\s"']+/g, publicUrl)
    .replace(emailAddress, '[email]')
    .replace(longNumber, '[number]')
    .slice(0, longest);
}
