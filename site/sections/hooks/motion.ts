/** Names of what sets a part of a page in motion, or lets readers act on it (`run-motions.ts`). */
export type MotionKind =
  | 'reveal'
  | 'counters'
  | 'dots'
  | 'pulse'
  | 'week'
  | 'decision'
  | 'carousel';

/**
 * The attributes by which scripts find an element to set in motion.
 * @param input what the script needs to know of it; it may also stand on an element around it.
 */
export function motionOf(kind: MotionKind, input?: unknown) {
  return { 'data-motion': kind, ...(input !== undefined && motionInput(input)) };
}

/** The attribute with the input of all motions in an element. */
export function motionInput(input: unknown) {
  return { 'data-input': JSON.stringify(input) };
}
