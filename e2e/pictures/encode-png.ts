import UPNG from 'upng-js';

/** Few screens have more colours that a reader could tell from one another. */
const colours = 128;

/** The same picture in few colours, a third as large. */
export function withFewColours(png: Buffer): Buffer {
  const picture = UPNG.decode(new Uint8Array(png).buffer);
  const { width, height } = picture;
  return Buffer.from(UPNG.encode(UPNG.toRGBA8(picture), width, height, colours));
}
