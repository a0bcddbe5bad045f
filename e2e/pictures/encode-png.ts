import UPNG from 'upng-js';

/** Few screens have more distinguishable colours. */
const colours = 128;

/** Reduces the picture to a palette, which makes it a third as large. */
export function withFewColours(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  const { width, height } = picture;
  return withoutTransparency(Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), width, height, colours)));
}

/** Removes the transparent colour that the encoder adds and no pixel uses. A PDF would contain a mask for it. */
function withoutTransparency(png: Buffer): Buffer {
  const signatureLength = 8;
  const parts = [png.subarray(0, signatureLength)];
  for (let start = signatureLength; start < png.length; ) {
    // Length, name, content and checksum.
    const end = start + png.readUInt32BE(start) + 12;
    if (png.toString('latin1', start + 4, start + 8) !== 'tRNS') parts.push(png.subarray(start, end));
    start = end;
  }
  return Buffer.concat(parts);
}
