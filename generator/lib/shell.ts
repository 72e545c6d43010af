/** The part of a process that the commands use; tests pass their own. */
export interface Shell {
  stdout: { write(text: string): unknown; isTTY?: boolean; columns?: number };
  stderr: { write(text: string): unknown; isTTY?: boolean };
  /** The source of answers on a terminal. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean };
  env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
}
