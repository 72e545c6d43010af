/** Soft hyphens, marks of direction, and spaces without a width; joiners are left, which some scripts need. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** A text without what no one sees and no one types, but what comes along when a text is pasted. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, '');
}
