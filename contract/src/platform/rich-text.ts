import * as z from '#zod';
import { richTextPicturesMaxBytes } from './limits.ts';
import { withoutPictureData } from './rich-text-tags.ts';

/** Rich text of at most `max` characters. The data of its pictures has its own limit (rule 13.8). */
export const richText = ({ max }: { max: number }) =>
  z.string().check(z.trim(), (payload) => {
    const { value, issues } = payload;
    const words = withoutPictureData(value);
    if (words.length > max)
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
    if (value.length - words.length > richTextPicturesMaxBytes)
      issues.push({ code: 'custom', message: 'pictures', input: value });
  });
