import type { ImageFormat } from './image-format.ts';

/** The facts about a usable image. Plain data. */
export interface Measures {
  format: ImageFormat;
  /** Pixels, after the rotation in its metadata. */
  width: number;
  height: number;
  isAnimated: boolean;
  /**
   * The number of frames of an animation that is too large to convert and is published unchanged.
   */
  tooManyFrames?: number;
  /** Whether any pixel is transparent. */
  hasAlpha: boolean;
  /** The dominant color as `#rrggbb`; `#00000000` for an image with alpha. */
  color: string;
  /** The unsafe parts that were removed from an SVG. */
  removed: readonly string[];
}

/** A file that may be an image. */
interface ImageFile {
  /** Path relative to the root, with forward slashes. */
  file: string;
  absolute: string;
  /**
   * First 16 hexadecimal digits of the SHA-256 of its bytes; the file size if it is rejected
   * unread.
   */
  hash: string;
  /** Size of the file. */
  bytes: number;
}

/** An image of the site with its measures. */
export interface SourceImage extends ImageFile, Measures {
  fault?: never;
}

/** A file that cannot be used as an image. */
export interface RefusedImage extends ImageFile {
  /** The reason; continues after the file's name: `is cut short`. */
  fault: string;
  hint: string;
}

/**
 * Every image that content may use, by its path relative to the root. Images of the static folder
 * are listed by their public path without the leading slash.
 */
export type ImageIndex = ReadonlyMap<string, SourceImage | RefusedImage>;

/** Says why a file cannot be used as an image and how to fix it: the author's mistake. */
export class ImageFault extends Error {
  override readonly name = 'ImageFault';

  /** @param message continues after the file's name: `is cut short`. */
  constructor(
    message: string,
    readonly hint: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
