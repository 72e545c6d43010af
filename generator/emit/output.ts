/** A file of the output, before it is written. */
export interface Output {
  /** Path inside the output folder, with forward slashes: `about/us.html`. */
  path: string;
  bytes: Uint8Array | string;
  /** What it comes from, for messages about collisions. */
  source: string;
}
