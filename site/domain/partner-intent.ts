/** What a visitor asks for who comes to the partner page by a link. */
export type PartnerIntent = {
  /** What the request says, after `Asked for:`. Without it the request has nothing more. */
  asked?: string;
  headline: string;
  lead: string;
  /** The title of the form: the words of the button that leads here. */
  formTitle: string;
  /** The label of the message. */
  question: string;
  /** What becomes of the request: four steps, the first of which is the visitor's. */
  steps: readonly RequestStep[];
  answers: readonly { question: string; answer: string }[];
  /** What helps until we answer. */
  prepare: string;
};

export type RequestStep = {
  name: string;
  time: string;
  /** What a person does is marked, as in other diagrams. */
  byPerson?: boolean;
};

/** The message of a request with what was asked for ahead of it. */
export function withAsked(message: string, asked: string | undefined): string {
  return asked === undefined ? message : [leadOf(asked), message].filter(Boolean).join(separator);
}

/** How many characters of a message go to what was asked for. */
export function lengthOfAsked(asked: string | undefined): number {
  return asked === undefined ? 0 : leadOf(asked).length + separator.length;
}

const separator = '\n\n';

function leadOf(asked: string): string {
  return `Asked for: ${asked}`;
}
