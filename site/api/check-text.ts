import { inputLimits } from '../security.ts';

/**
 * Control characters but tab and line ends: no input of a page holds them, and databases cut at some.
 * The last two turn the direction of all that follows, so that a text reads as another.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e]/;

/**
 * What is wrong with a text that was sent, as a message; undefined when it can be kept (spec §9).
 * @param isOneLine for an input of one line, which cannot hold a line end.
 */
export function textProblem(
  value: unknown,
  { isOneLine }: { isOneLine: boolean },
): string | undefined {
  if (typeof value !== 'string') return 'Please send text';
  if (value.length > inputLimits.maxLength) {
    return `Please use at most ${inputLimits.maxLength.toLocaleString('en')} characters`;
  }
  const isShowable = !controls.test(value) && !/\p{Surrogate}/u.test(value);
  if (!isShowable || (isOneLine && /[\r\n]/.test(value))) {
    return 'Please remove the characters that cannot be shown';
  }
  return undefined;
}
