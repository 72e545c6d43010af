/** Query parameters that say where a visitor came from and what list is shown, not who it is. */
const publicParameter = /^(?:utm_\w+|category)$/;

/** An email address, also as it is encoded in a URL; the bounds keep the search linear. */
const emailAddress = /[^\s@/?#&=<>"']{1,64}(?:@|%40)[^\s@/?#&=<>"']{1,255}/gi;

/** Seven digits or more, with what people write between them: phone numbers, ids, cards. */
const longNumber = /\+?\d(?:[\s().-]{0,4}\d){6,}/g;

/** What the provider keeps of a parameter's value. */
const longest = 100;

/** A URL of which only the path, and the harmless part of the query, is left. */
export function publicUrl(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname, searchParams } = new URL(url);
  const kept = [...searchParams].filter(([name]) => publicParameter.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${pathname}${query && `?${query}`}`.replace(emailAddress, '[email]');
}

/** A message without what could say who the visitor is; messages of a server may quote its input. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/https?:\/\/[^\s"']+/g, publicUrl)
    .replace(emailAddress, '[email]')
    .replace(longNumber, '[number]')
    .slice(0, longest);
}
