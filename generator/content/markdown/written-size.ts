/** The text of an image without the size after it, and that size in CSS pixels. */
export interface SizedText {
  alt: string;
  size: { width: number; height: number } | undefined;
}

/**
 * Reads the display size after an image's text, in the syntax of Obsidian and Discourse:
 * `![A harbor|800x450](harbor.jpg)`. GitHub ignores the size.
 */
export function readSize(text: string): SizedText {
  const [, alt, width, height] = /^(.*)\|\s*([1-9]\d{0,4})x([1-9]\d{0,4})\s*$/s.exec(text) ?? [];
  return alt === undefined
    ? { alt: text, size: undefined }
    : { alt: alt.trimEnd(), size: { width: Number(width), height: Number(height) } };
}

type Size = NonNullable<SizedText['size']>;

/**
 * The display size for a written width. Keeps the image's proportions and ignores the written
 * height.
 */
export function fitSize(image: Size, written: Size): Size {
  return {
    width: written.width,
    height: Math.max(1, Math.round((written.width * image.height) / image.width)),
  };
}
