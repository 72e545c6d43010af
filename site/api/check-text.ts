import { inputLimits } from '../domain/security.ts';

/**
 * What a text cannot hold: control characters but tab and line ends, at which terminals and databases
 * do something else; and everything that programs show as nothing (Unicode: default ignorable), by
 * which two texts look alike, or turn the direction of what follows. There are two exceptions.
 * A variation selector may follow a visible character, whose form it chooses. A joiner may follow an
 * emoji, or a letter of a script that joins letters: Persian and Indian names need it.
 */
const hidden = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufff9-\ufffb]/,
  /(?![\u200c\u200d]|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u,
  /(?<![^\s\p{Default_Ignorable_Code_Point}])\p{Variation_Selector}/u,
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Inherited})[\p{L}\p{M}])[\u200c\u200d]/u,
  // Half of a pair.
  /\p{Surrogate}/u,
];

/**
 * What is wrong with a text that was sent, as a message; undefined when it can be kept (spec §9).
 * @param options.isOneLine for an input of one line, which cannot hold a line end.
 * @param options.maxLength in UTF-16 units. @default the most that any text may have
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
