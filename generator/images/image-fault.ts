/** Why a file cannot be used as an image, and what to do about it: the author's mistake. */
export class ImageFault extends Error {
  readonly hint: string;

  /** @param message goes on after the file's name: `is cut short`. */
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImageFault';
    this.hint = hint;
  }
}
