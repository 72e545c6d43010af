/** The texts of the partner page for visitors who follow a certain link. */
export type PartnerIntent = {
  /** The text after `Asked for:` in the request. If undefined, nothing is added. */
  asked?: string;
  headline: string;
  lead: string;
  /** The title of the form, the same as the label of the button that links here. */
  formTitle: string;
  /** The label of the message field. */
  question: string;
  /** What happens to the request: four steps. The first one is the visitor's. */
  steps: readonly RequestStep[];
  answers: readonly { question: string; answer: string }[];
  /** Advice for the time until we answer. */
  prepare: string;
};

export type RequestStep = {
  name: string;
  time: string;
  /** Marks a person's step, as in other diagrams. */
  byPerson?: boolean;
};

/** Prepends the asked-for text to the message of a request. */
export function withAsked(message: string, asked: string | undefined): string {
  return asked === undefined ? message : [leadOf(asked), message].filter(Boolean).join(separator);
}

/** The number of characters that the asked-for text takes from the message. */
export function lengthOfAsked(asked: string | undefined): number {
  return asked === undefined ? 0 : leadOf(asked).length + separator.length;
}

const separator = '\n\n';

function leadOf(asked: string): string {
  return `Asked for: ${asked}`;
}
