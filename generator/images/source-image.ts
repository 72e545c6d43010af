import type { ImageFormat } from './image-format.ts';

/** What is known of an image that can be used. Plain data. */
export interface Measures {
  format: ImageFormat;
  /** Pixels, after the orientation that its metadata asks for. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** How many frames an animation has that is too large to convert: it is published as it is. */
  tooManyFrames?: number;
  /** Whether anything shines through it. */
  hasAlpha: boolean;
  /** The dominant colour as `#rrggbb`; `#00000000` of one with alpha. */
  color: string;
  /** What an SVG held that may run or load something. */
  removed: readonly string[];
}

/** A file that may be an image. */
interface ImageFile {
  /** Path relative to the root, with forward slashes. */
  file: string;
  absolute: string;
  /** First 16 hexadecimal digits of the SHA-256 of its bytes; their number for a file that is refused unread. */
  hash: string;
  /** Size of the file. */
  bytes: number;
}

/** An image of the site, measured. */
export interface SourceImage extends ImageFile, Measures {
  fault?: never;
}

/** A file that cannot be used as an image. */
export interface RefusedImage extends ImageFile {
  /** Why not, after the file's name: `is cut short`. */
  fault: string;
  hint: string;
}

/**
 * Every image that content may name, by path relative to the root; those of the static folder by
 * their public path, without the slash in front.
 */
export type ImageIndex = ReadonlyMap<string, SourceImage | RefusedImage>;

/** Why a file cannot be used as an image, and what to do about it: the author's mistake. */
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
