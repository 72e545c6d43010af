/**
 * Whether all blocks of a GIF are there. libvips shows an animation that is cut short up to where it
 * ends, and finds nothing wrong with it.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const byte = (at: number) => bytes[at] ?? 0;
  const paletteSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterSubBlocks = (from: number) => {
    let at = from;
    while (at < bytes.length && byte(at) > 0) at += byte(at) + 1;
    return at + 1;
  };
  let at = 13 + paletteSize(byte(10));
  while (at < bytes.length) {
    if (byte(at) === trailer) return true;
    at =
      byte(at) === picture
        ? afterSubBlocks(at + 11 + paletteSize(byte(at + 9)))
        : afterSubBlocks(at + 2);
  }
  // Some programs leave the trailer out.
  return at === bytes.length;
}

const picture = 0x2c;
const trailer = 0x3b;
