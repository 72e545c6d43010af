/** The bucket of a text, from 0 to `count` - 1. It depends only on the text and the count. */
export function bucketOf(text: string, count: number): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return Math.abs(sum) % count;
}
