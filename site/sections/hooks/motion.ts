/** The kinds of animations and interactions that scripts add to a page (`use-motions.ts`). */
export type MotionKind =
  | 'reveal'
  | 'counters'
  | 'dots'
  | 'pulse'
  | 'week'
  | 'decision'
  | 'carousel';

/**
 * Attributes that mark an element for such a script.
 * @param input the data that the script needs. An ancestor can have it instead.
 */
export function motionOf(kind: MotionKind, input?: unknown) {
  return { 'data-motion': kind, ...(input !== undefined && motionInput(input)) };
}

/** The attribute with the input of all motions in an element. */
export function motionInput(input: unknown) {
  return { 'data-input': JSON.stringify(input) };
}
