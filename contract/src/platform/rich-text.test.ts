import { describe, expect, it } from 'vitest';
import { richTextPicturesMaxBytes } from './limits.ts';
import { richText } from './rich-text.ts';
import { withoutPictureData } from './rich-text-tags.ts';

const pictureOf = (bytes: number) => `<img src="data:image/png;base64,${'A'.repeat(bytes)}" alt="">`;
const codesOf = (text: string) =>
  (richText({ max: 100 }).safeParse(text).error?.issues ?? []).map(({ code, message }) =>
    code === 'custom' ? message : code,
  );

describe('rich text (rule 13.8)', () => {
  it('counts text and tags without the bytes of pictures', () => {
    expect(codesOf(` ${'x'.repeat(100)} `)).toEqual([]);
    expect(codesOf('x'.repeat(101))).toEqual(['too_big']);
    expect(codesOf(`<p>${pictureOf(50_000)}</p>`)).toEqual([]);
    expect(codesOf(`${'x'.repeat(90)}${pictureOf(4)}`)).toEqual(['too_big']);
  });

  it('limits the bytes of all pictures together', () => {
    const half = pictureOf(richTextPicturesMaxBytes / 2 - 22);
    expect(codesOf(`${half}${half}`)).toEqual([]);
    expect(codesOf(`${half}${half}${pictureOf(1)}`)).toEqual(['pictures']);
  });

  it('counts what only looks like a picture as text', () => {
    expect(withoutPictureData('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA');
    expect(withoutPictureData('<a href="data:image/png;base64,AAAA">')).toContain('AAAA');
  });
});
