import { describe, expect, test } from 'vitest';
import { searchTerms, searchWordsOf } from './search-words.ts';

const wordsOf = (text: string) => searchWordsOf(text).map(({ word }) => word);

describe('words of a search (rules 3.22 and 3.23)', () => {
  test.each([
    ['Gearbox jerks', ['gearbox', 'jerks']],
    ['  high-voltage  battery ', ['high', 'voltage', 'battery']],
    ['2026-004711', ['2026-004711']],
    ['erik@customer.example', ['erik@customer.example']],
    ['@customer.example', ['@customer.example']],
    ["O'Neill & Söhne", ['o', 'neill', 'söhne']],
    ['Oʼneill oʻneill', ['o', 'neill']],
    ['Łódź Łódź', ['łódź']],
    ['!!! ???', []],
    ['गाड़ी का เบรก', ['गाड\u093cी', 'का', 'เบรก']],
    ['Soft\u00adware \u200eGear\u200bbox', ['software', 'gearbox']],
    ['Ｇｅａｒ １２３', ['gear', '123']],
    ['iris@XN--Mller-autos-thb.example', ['iris@müller-autos.example']],
    ['xn--mller-kva.example', ['müller', 'example']],
    ['用户@例子.example', ['用户', '例子', 'example']],
    ['AW: [2026-004711] Rückfrage', ['aw', '2026-004711', 'rückfrage']],
    ['#2026–004711', ['2026-004711']],
    ['<erik@customer.example>,', ['erik@customer.example']],
  ])('%s', (text, words) => expect(wordsOf(text)).toEqual(words));

  test.each([
    ['2026004711', [['2026-004711']]],
    ['11-42-7-953', [['11427953'], ['11427953'], ['11427953'], ['11427953']]],
    ['WBA DT43 452G934567', [['wbadt43452g934567'], ['wbadt43452g934567'], ['wbadt43452g934567']]],
    ['gear 12345', [['gear12345'], ['gear12345']]],
    ['gearbox 12345', [undefined, undefined]],
    ['high-voltage customer.example', [undefined, undefined, undefined, undefined]],
  ])('%s is also searched in other notations', (text, notations) =>
    expect(searchWordsOf(text).map((word) => word.notations)).toEqual(notations),
  );
  test.each([
    ['异响', false],
    ['소음', false],
    ['รถ', false],
    ['响', true],
    ['li', true],
    ['gea', false],
  ])('%s is short: %s', (text, isShort) =>
    expect(searchWordsOf(text).map((word) => word.isShort)).toEqual([isShort]),
  );
  test('uses at most eight words', () => expect(wordsOf('a b c d e f g h i j')).toHaveLength(8));
  test('looks only at names, ids and plates for words below three characters', () =>
    expect(searchWordsOf('li gear')).toEqual([
      { word: 'li', isShort: true, isPhone: false },
      { word: 'gear', isShort: false, isPhone: false },
    ]));
  test('adds names that may have been meant to the word (rule 3.24)', () =>
    expect(
      JSON.parse(
        searchTerms([{ word: 'mayer', isShort: false, isPhone: false }], new Map([['mayer', ['maier']]])),
      ),
    ).toEqual([
      [
        { term: 'mayer', isShort: false, isWhole: false, isPhone: false },
        { term: 'maier', isShort: false, isWhole: false, isPhone: false },
      ],
    ]));
  test('looks for a short word as a whole word too when there is a longer one', () =>
    expect(JSON.parse(searchTerms(searchWordsOf('hv battery')))).toEqual([
      [
        { term: 'hv', isShort: true, isWhole: false, isPhone: false },
        { term: 'hv', isShort: false, isWhole: true, isPhone: false },
      ],
      [{ term: 'battery', isShort: false, isWhole: false, isPhone: false }],
    ]));
  test('treats digits as a possible end of a phone number', () =>
    expect(JSON.parse(searchTerms(searchWordsOf('5551234')))).toEqual([
      [
        { term: '5551234', isShort: false, isWhole: false, isPhone: false },
        { term: '5551234', isShort: false, isWhole: false, isPhone: true },
      ],
    ]));
});
