const imageFormats = ['png', 'jpeg', 'webp', 'avif', 'gif', 'svg'] as const;

/** The format of a file by its first bytes, regardless of its name. */
export type ImageFormat = (typeof imageFormats)[number];

/**
 * Whether a file is an image by its name: one that content may use, or one that authors confuse
 * with it.
 */
export function isImageFile(name: string): boolean {
  return formatOfName(name) !== undefined || foreignFormat(name) !== undefined;
}

/** Formats of cameras and programs that `<img>` cannot show. */
const foreign = /\.(heic|heif|tiff?|bmp|ico|psd|jxl|jp2|jfif|jpe|apng|svgz|dng|pdf|mp4|mov|webm)$/i;

/** The format of a file that pages cannot show, by its name: `HEIC`. */
export function foreignFormat(name: string): string | undefined {
  return foreign.exec(name)?.[1]?.toUpperCase();
}

/** The format that a file's extension indicates. */
export function formatOfName(name: string): ImageFormat | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return imageFormats.find((format) => format === (extension === 'jpg' ? 'jpeg' : extension));
}

/** The format of the bytes; undefined if sites cannot use it. */
export function formatOfBytes(bytes: Buffer): ImageFormat | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand))) {
    return 'avif';
  }
  // After a byte order mark, an XML declaration, a doctype or comments. A server may have sent a
  // page instead of the image.
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?|!(?!doctype\s+html)|svg[\s>/])/i.test(text(0, 64))
    ? 'svg'
    : undefined;
}

/** The formats that a file of the HEIF family follows: its own, then the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  const box = bytes.toString('latin1', 0, Math.min(bytes.readUInt32BE(0), 256));
  return [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gs) ?? [])];
}

/** Whether a PNG or AVIF has several frames; sharp reads only the first. */
export function isUnreadableAnimation(bytes: Buffer, format: ImageFormat): boolean {
  if (format === 'avif') return bytes.toString('latin1', 8, 12) === 'avis';
  if (format !== 'png') return false;
  // Chunks have a length, name, data and checksum. `acTL` marks an animation and precedes the first
  // frame.
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/** Whether a GIF has all its blocks. libvips does not detect a truncated GIF. */
export function isWholeGif(bytes: Buffer): boolean {
  const byte = (at: number) => bytes[at] ?? 0;
  const paletteSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + paletteSize(byte(10));
  while (at < bytes.length && byte(at) !== gifTrailer) {
    at += byte(at) === gifPicture ? 11 + paletteSize(byte(at + 9)) : 2;
    while (byte(at) > 0) at += byte(at) + 1;
    at += 1;
  }
  // Some programs omit the trailer.
  return at <= bytes.length;
}

const gifPicture = 0x2c;
const gifTrailer = 0x3b;
