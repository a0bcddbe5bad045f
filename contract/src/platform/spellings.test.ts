import { expect, it } from 'vitest';
import { containsWords } from './spellings.ts';

it.each([
  ['Größe', 'groesse'],
  ['Größe', 'GROSSE'],
  ['Müller Werke', 'mueller wer'],
  ['Mueller', 'Müller'],
  ['Ødegård', 'oedegaard'],
  ['İstanbul', 'istanbul'],
  ['Łódź', 'lodz'],
  ['δρόμους', 'ΔΡΟΜΟΥΣ'],
  ['Soft\u00adware', 'software'],
  ['ｴﾝｼﾞﾝ', 'エンジン'],
  ['गाड़ी', 'गाड़ी'],
  ['Any', ''],
])('%s contains %s', (text, typed) => {
  expect(containsWords(text, typed)).toBe(true);
});

it.each([
  ['Muller', 'mueller'],
  ['Blau', 'grau'],
])('%s does not contain %s', (text, typed) => {
  expect(containsWords(text, typed)).toBe(false);
});
