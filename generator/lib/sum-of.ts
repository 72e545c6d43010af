/** A number from 0 up that depends only on the text, to divide texts into groups. */
export function sumOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return Math.abs(sum);
}
