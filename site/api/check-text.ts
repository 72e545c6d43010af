import { inputLimits } from '../domain/security.ts';

/**
 * Characters that a text must not contain: control characters except tabs and line ends, which
 * terminals and databases interpret, and invisible characters (Unicode: default ignorable), which
 * make two texts look alike or reverse the text after them. There are two exceptions. A variation
 * selector may follow a visible character and choose its form. A joiner may follow an emoji, or a
 * letter of a script that joins letters: Persian and Indian names need it.
 */
const hidden = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/,
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u,
  /(?<![^\s\p{Default_Ignorable_Code_Point}])\p{Variation_Selector}/u,
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Inherited})[\p{L}\p{M}])[\u200c\u200d]/u,
  // Half of a surrogate pair.
  /\p{Surrogate}/u,
];

/**
 * The problem with a submitted text, as a message; undefined if we can store it (spec §9).
 * @param options.isOneLine for a single-line input, which must not contain line ends.
 * @param options.maxLength in UTF-16 units. @default the limit for all texts
 */
export function textProblem(
  value: unknown,
  { isOneLine, maxLength = inputLimits.maxLength }: { isOneLine: boolean; maxLength?: number },
): string | undefined {
  if (typeof value !== 'string') return 'Please send text';
  if (value.length > maxLength) {
    return `Please use at most ${maxLength.toLocaleString('en')} characters`;
  }
  const isHidden = hidden.some((pattern) => pattern.test(value));
  if (isHidden || (isOneLine && /[\r\n\u2028\u2029]/.test(value))) {
    return 'Please remove the characters that cannot be shown';
  }
  return undefined;
}
