import { domainToASCII } from 'node:url';
import { normalizeTyped } from '@cfm/contract/platform/normalize-typed.ts';
import { hasPair, wordsOfPlainText } from '@cfm/contract/platform/search-text.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { decodeDomains } from '../texts/readable-domain.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Every letter and character of Unicode that is assigned, except the surrogates. */
const codes = Array.from({ length: 0x2fa20 }, (_, code) => code).filter((code) =>
  /[^\p{Cn}\p{Cs}\p{Co}\p{Cc}]/u.test(String.fromCodePoint(code)),
);

describe('the words of a text (rules 3.22 and 3.23)', () => {
  it('split at the same characters when they are typed as when they are stored', async () => {
    const typed = codes.map((code) => ({
      code,
      composed: String.fromCodePoint(code).normalize('NFKC'),
      words: wordsOfPlainText(normalizeTyped(`xa${String.fromCodePoint(code)}xb`)),
    }));
    const { rows } = await t.db.execute<{ code: number; stored: string[] }>(sql`
      select typed.code, words.stored from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as typed (code int, composed text, words text[]),
        lateral (select words_of_text('xa' || chr(typed.code) || 'xb') as stored) words
      -- Not the letters that are new in the Unicode of one side.
      where normalize(chr(typed.code), NFKC) = typed.composed and not (array(select unnest(words_of_text(w)) from unnest(typed.words) w) <@ words.stored)`);
    expect(rows.map(({ code, stored }) => [code.toString(16), stored])).toEqual([]);
  });

  it('are pairs of letters in the same scripts when they are typed as when they are stored', async () => {
    const typed = codes.filter((code) => hasPair(String.fromCodePoint(code, code)));
    const { rows } = await t.db.execute<{ code: number }>(sql`
      select code from unnest(${sql.param(codes)}::int[]) code where chr(code) ~ ('[' || pair_characters() || ']')`);
    expect(rows.map(({ code }) => code)).toEqual(typed);
    expect(typed.length).toBeGreaterThan(80_000);
  });

  it.each([
    ['Gearbox jerks', ['gearbox', 'jerks']],
    ['Soft\u00adware\u200b Ｍｏｔｏｒ', ['motor', 'software']],
    ['异响严重', ['严重', '响严', '异响', '重']],
    ['ABS故障', ['abs', '故障', '障']],
    ['ｴﾝｼﾞﾝ 5', ['5', 'エン', 'ジン', 'ン', 'ンジ']],
    ['เบรก', ['ก', 'บร', 'รก', 'เบ']],
    ['गाड़ी का', ['का', 'गाड\u093cी']],
    ['a\u0301 D’Oro x_y 1.5', ['1', '5', 'a', 'd', 'oro', 'x', 'y']],
    ['a!b"c#d$e%f&g\'h(i)j*k+l,m-n.o/p:q', [...'abcdefghijklmnopq']],
    ['r;s<t=u>v?w@x[y\\z]1^2_3`4{5|6}7~8\t9', [...'123456789rstuvwxyz']],
    ['!!! ???', []],
    ['', []],
  ])('of %s are %j', async (text, words) => {
    const { rows } = await t.db.execute<{ word: string }>(sql`select unnest(words_of_text(${text})) as word`);
    expect(rows.map(({ word }) => word).sort()).toEqual(words);
  });
});

it('decode_domains does the same as the server (rule 3.22)', async () => {
  const labels = [
    'müller',
    'straße',
    '例子车',
    'さくら自動車',
    'пример',
    'pаypal',
    'ünïcödé-🚗',
    'ü'.repeat(30),
    '💩',
  ];
  const texts = [
    ...labels.map((label) => `a@${domainToASCII(`${label}.example`)} b`),
    ...[
      'xn--',
      'xn--99999999',
      'xn---',
      'xn--a-',
      'xn--abc-',
      'XN--MLLER-KVA.example',
      'a xn--mller-kva,b.xn--mller-kva',
    ],
    ...['axn--mller-kva', `xn--${'9'.repeat(59)}`, `xn--${'a'.repeat(80)}`, 'xn--mller-kva_x'],
  ];
  const { rows } = await t.db.execute<{ decoded: string }>(
    sql`select decode_domains(text) as decoded from unnest(${sql.param(texts)}::text[]) with ordinality as t (text, place) order by place`,
  );
  expect(rows.map(({ decoded }) => decoded)).toEqual(texts.map(decodeDomains));
  expect(rows[0]?.decoded).toBe('a@müller.example b');
});

it('decode_domains decodes the first 300 labels of a text', async () => {
  const { rows } = await t.db.execute(
    sql`select regexp_count(decoded, 'müller') as decoded, regexp_count(decoded, 'xn--mller-kva') as kept
      from decode_domains(repeat('a@xn--mller-kva.example ', 400)) as decoded`,
  );
  expect(rows).toEqual([{ decoded: 300, kept: 100 }]);
});

describe('fold (rule 3.22)', () => {
  it.each([
    ...[
      ['ÄÖÜäöü', 'aouaou'],
      ['Straße', 'strasse'],
      ['STRAẞE', 'strasse'],
      ['Ødegård', 'odegard'],
      ['İstanbul ışık', 'istanbul isik'],
      ['Ὀδυσσεύς', 'οδυσσευσ'],
      ['ΔΡΟΜΟΥΣ', 'δρομουσ'],
      ['Ёлка', 'елка'],
    ],
    ...[
      ['المُحَـــرِّك', 'المحرك'],
      ['إأآٱ ى ی ک ة', 'اااا ي ي ك ه'],
      ['בְּלָמִים', 'בלמים'],
      ['می\u200cدهد', 'ميدهد'],
      ['١٢٣ ۴۵۶ १२३ ๑๒๓', '123 456 123 123'],
    ],
    ...[
      ['ＡＢＣ１２３', 'abc123'],
      ['ｴﾝｼﾞﾝ', 'エンジン'],
      ['e\u0301 \u200ex\u00ady\ufeff', 'e xy'],
      ['plain ASCII', 'plain ascii'],
    ],
  ])('turns %s into %s, and stays the same if repeated', async (text, folded) => {
    const { rows } = await t.db.execute(sql`select fold(${text}) as once, fold(fold(${text})) as twice`);
    expect(rows).toEqual([{ once: folded, twice: folded }]);
  });

  it('is the second spelling of umlauts after `spell_umlauts`', async () => {
    const { rows } = await t.db.execute(
      sql`select fold(spell_umlauts('Größe Ødegård Æble MÜLLER Straße')) as spelled, name_search_text('Müller-Lüdenscheid') as name`,
    );
    expect(rows).toEqual([
      {
        spelled: 'groesse oedegaard aeble mueller strasse',
        name: ' muller ludenscheid  mullerludenscheid muellerluedenscheid mueller luedenscheid',
      },
    ]);
  });
});

it('keeps the words of the longest texts within the limit of the index', async () => {
  const { rows } = await t.db.execute<{ size: number }>(sql`
    select length(array_to_tsvector(array(select '6b' || word from unnest(words_of_text(texts)) word))) as size
    from (select string_agg(chr(19968 + ('x' || left(md5(i::text), 6))::bit(24)::int % 20000), '') as texts from generate_series(1, 300000) i) t`);
  expect(rows[0]?.size).toBeGreaterThan(50_000);
});
