/** The user ended a question with Ctrl+C or Ctrl+D. Apart from ask.ts, which loads slowly. */
export class Interrupted extends Error {}
