/**
 * Soft hyphens, direction marks and zero-width spaces. Joiners stay, because some scripts need
 * them.
 */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Removes the invisible characters that pasted text brings along. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}
