/** A number from 0 that is the same for the same text, to deal texts out to parts. */
export function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return Math.abs(sum);
}
