import UPNG from 'upng-js';

/** Few screens have more colours that a reader could tell from one another. */
const colours = 128;

/** The same picture in few colours, a third as large. */
export function withFewColours(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  const { width, height } = picture;
  return withoutTransparency(Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), width, height, colours)));
}

/** The encoder names a transparent colour that no pixel has; a PDF would carry a mask for it. */
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
