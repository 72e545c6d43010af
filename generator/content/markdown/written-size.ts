/** The text of an image without the size behind it, and that size in CSS pixels. */
export interface SizedText {
  alt: string;
  size: { width: number; height: number } | undefined;
}

/**
 * Reads the size in which an image is shown, behind its text, as Obsidian and Discourse write it too:
 * `![A harbor|800x450](harbor.jpg)`. GitHub shows such an image like any other.
 */
export function readSize(text: string): SizedText {
  const [, alt, width, height] =
    /^(.*?)\s*\|\s*([1-9]\d{0,4})x([1-9]\d{0,4})\s*$/s.exec(text) ?? [];
  return alt === undefined
    ? { alt: text, size: undefined }
    : { alt, size: { width: Number(width), height: Number(height) } };
}

type Size = NonNullable<SizedText['size']>;

/** The size of an image at a written width, in its own proportions whatever the written height. */
export function fitSize(image: Size, written: Size): Size {
  return {
    width: written.width,
    height: Math.max(1, Math.round((written.width * image.height) / image.width)),
  };
}
