/** Thrown by work that is given up because there is a newer state. It is no one's mistake. */
export class SupersededError extends Error {}
