import { describe, expect, it } from 'vitest';
import * as z from '#zod';
import { loginForm, newPasswordForm, passwordRequestForm } from '../access/sign-in.ts';
import { optionalVin } from '../people/contacts.ts';
import {
  dateOnly,
  email,
  instant,
  line,
  newPassword,
  optionalLine,
  optionalText,
  securityCode,
} from './field-rules.ts';
import { brokenRule } from './field-texts.ts';
import { filled } from './placeholder-rules.ts';
import { placeholderNames, strangePlaceholder } from './placeholders.ts';

/** Result of a schema for a value: the first broken rule, or the parsed value. */
function verdictOf(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  const [issue] = parsed.error?.issues ?? [];
  return issue ? { breaks: brokenRule(issue, value).rule } : { gives: parsed.data };
}
const breaks = (rule: string) => ({ breaks: rule });
const gives = (value: unknown) => ({ gives: value });

const specialsOfTheSpecification = '!"$%&/()=?~{[]}\\@+-_#\'<>|,;.:';

describe('new password (rule 5.4)', () => {
  it.each([
    ['', breaks('required')],
    ['a1!', breaks('minLength')],
    ['ab12!', breaks('minLength')],
    ['abc12!', gives('abc12!')],
    [`${'a'.repeat(38)}1!`, gives(`${'a'.repeat(38)}1!`)],
    [`${'a'.repeat(39)}1!`, breaks('maxLength')],
    ['abcdef', breaks('passwordMix')],
    ['123456', breaks('passwordMix')],
    ['!!!!!!', breaks('passwordMix')],
    ['abc123', breaks('passwordMix')],
    ['abc!!!', breaks('passwordMix')],
    ['123!!!', breaks('passwordMix')],
    ['Demo-Pass-1!', gives('Demo-Pass-1!')],
    ['abc 12!', breaks('passwordAlphabet')],
    ['äbc123!', breaks('passwordAlphabet')],
    ['abc123§', breaks('passwordAlphabet')],
    ['abc12!\n', breaks('passwordAlphabet')],
    ['abc12!🔑', breaks('passwordAlphabet')],
    [undefined, breaks('required')],
    [123456, breaks('format')],
  ])('%j', (value, verdict) => {
    expect(verdictOf(newPassword, value)).toEqual(verdict);
  });

  it('accepts every special character of the list, and each is enough for the mix', () => {
    for (const special of specialsOfTheSpecification)
      expect(verdictOf(newPassword, `abc12${special}`)).toEqual(gives(`abc12${special}`));
  });

  it('rejects every other character of the basic plane', () => {
    const allowed = /[A-Za-z0-9]/;
    const wrong: string[] = [];
    for (let code = 0; code < 0x1_0000; code += 1) {
      const char = String.fromCharCode(code);
      const isAllowed = allowed.test(char) || specialsOfTheSpecification.includes(char);
      if (newPassword.safeParse(`abc12!${char}`).success !== isAllowed) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('accepts letter, digit and special character at any position', () => {
    for (const order of ['a1!', 'a!1', '1a!', '1!a', '!a1', '!1a'])
      for (const filler of ['zzz', '999', '???'])
        for (let at = 0; at <= 3; at += 1) {
          const value = filler.slice(0, at) + order + filler.slice(at);
          expect(verdictOf(newPassword, value)).toEqual(gives(value));
        }
  });

  it('requires an equal repetition (rule 5.6)', () => {
    const form = (confirmPassword: string) => {
      const input = { newPassword: 'abc12!', confirmPassword };
      const issue = newPasswordForm.safeParse(input).error?.issues[0];
      return issue && [issue.path.join('.'), brokenRule(issue, confirmPassword).rule];
    };
    expect(form('abc12!')).toBeUndefined();
    expect(form('abc12?')).toEqual(['confirmPassword', 'passwordsDiffer']);
    expect(form('')).toEqual(['confirmPassword', 'required']);
  });
});

describe('security code (rule 5.5)', () => {
  it.each([
    ['', breaks('required')],
    ['   ', breaks('required')],
    ['123456', gives('123456')],
    [' 123456 ', gives('123456')],
    ['000000', gives('000000')],
    ['12345', breaks('securityCode')],
    ['1234567', breaks('securityCode')],
    ['abcdef', breaks('securityCode')],
    ['abcd1234', gives('abcd1234')],
    ['123 456', gives('123456')],
    ['ABCD\u00a01234', gives('abcd1234')],
    ['12345678', gives('12345678')],
    ['abcd123!', breaks('securityCode')],
    ['abcdefghi', breaks('securityCode')],
    ['١٢٣٤٥٦', gives('123456')],
    ['１２３　４５６', gives('123456')],
    ['ＡＢＣＤ１２３４', gives('abcd1234')],
  ])('%j', (value, verdict) => {
    expect(verdictOf(securityCode, value)).toEqual(verdict);
  });
});

describe('e-mail (rule 5.2)', () => {
  it.each([
    ['', breaks('required')],
    ['anna.weber@example.com', gives('anna.weber@example.com')],
    ['  anna@example.com ', gives('anna@example.com')],
    ["o'neill+bmw@sub.example.co.uk", gives("o'neill+bmw@sub.example.co.uk")],
    ['müller@bücher.example', gives('müller@xn--bcher-kva.example')],
    ['anna', breaks('email')],
    ['anna@', breaks('email')],
    ['@example.com', breaks('email')],
    ['anna@example', breaks('email')],
    ['anna@example.', breaks('email')],
    ['anna@example.c', breaks('email')],
    ['anna@@example.com', breaks('email')],
    ['anna weber@example.com', breaks('email')],
    ['anna@example.com;otto@example.com', breaks('email')],
    ['Anna <anna@example.com>', breaks('email')],
    [`${'a'.repeat(250)}@example.com`, breaks('maxLength')],
  ])('%j', (value, verdict) => {
    expect(verdictOf(email, value)).toEqual(verdict);
  });

  it('is required for a password request, where a username is rejected', () => {
    expect(passwordRequestForm.safeParse({ emailaddress: 'admin' }).success).toBe(false);
    expect(passwordRequestForm.safeParse({ emailaddress: 'admin@demo.example' }).success).toBe(true);
  });

  it.each([
    ['admin', true],
    ['ADMIN ', true],
    ['admin@demo.example', true],
    ['admin@demo', false],
    ['@', false],
    ['', false],
  ])('accepts sign-in name %j: %s', (username, isTaken) => {
    expect(loginForm.safeParse({ username, password: 'abc12!' }).success).toBe(isTaken);
  });
});

describe('a date and time (rule 5.13)', () => {
  it.each([
    ['2026-03-04T09:00:00.000Z', '2026-03-04T09:00:00.000Z'],
    ['2026-03-04T10:00:00+01:00', '2026-03-04T09:00:00.000Z'],
    ['2026-12-31T23:30:00-05:30', '2027-01-01T05:00:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
  ])('converts %s to UTC', (given, utc) => expect(verdictOf(instant, given)).toEqual(gives(utc)));
  it.each([
    '',
    'yesterday',
    '2026-02-30T10:00:00Z',
    '2026-03-04',
    '2026-03-04T10:00:00',
    '2026-03-04T25:00:00Z',
    '1899-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '0001-01-01T00:00:00Z',
  ])('rejects %s', (given) => expect(instant.safeParse(given).success).toBe(false));
});

describe('a calendar date', () => {
  it.each([
    ['2026-03-04', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['0000-01-01', false],
    ['2026-02-30', false],
  ])('accepts %s: %s', (given, isOne) => expect(dateOnly.safeParse(given).success).toBe(isOne));
});

describe('VIN (rule 5.7)', () => {
  it.each([
    ['', gives(null)],
    [null, gives(null)],
    ['WBA8E9G50GNT12345', gives('WBA8E9G50GNT12345')],
    ['wba8e9g50gnt12345', gives('WBA8E9G50GNT12345')],
    ['WBA 8E9G 50GN T12 345', gives('WBA8E9G50GNT12345')],
    ['IOQ8E9G50GNT12345', gives('IOQ8E9G50GNT12345')],
    ['gnt 1234', gives('GNT1234')],
    ['WBA-8E9G-50GN-T12\u2011345', gives('WBA8E9G50GNT12345')],
    ['\u200eＷＢＡ8E9G50GNT12345', gives('WBA8E9G50GNT12345')],
    ['WBA8E9G50GNT1234', breaks('vinOrTail')],
    ['WBA8E9G50GNT123456', breaks('vinOrTail')],
    ['WBA8E9G50GNT1234-', breaks('vinOrTail')],
    [1234567, breaks('format')],
  ])('%j', (value, verdict) => {
    expect(verdictOf(optionalVin, value)).toEqual(verdict);
  });
});

describe('lengths (rule 5.2)', () => {
  const exact = z.string().check(z.trim(), z.minLength(1), z.length(3));
  it.each([
    [exact, 'abc', gives('abc')],
    [exact, 'ab', breaks('exactLength')],
    [exact, 'abcd', breaks('exactLength')],
    [exact, ' ', breaks('required')],
    [z.array(z.string()).check(z.minLength(1)), [], breaks('required')],
    [z.array(z.string()).check(z.minLength(2)), ['a'], breaks('tooFew')],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], breaks('tooMany')],
  ])('%#: %j', (schema, value, verdict) => {
    expect(verdictOf(schema, value)).toEqual(verdict);
  });
});

describe('a single-line text (rule 5.17)', () => {
  it.each([
    [' Gearbox ', gives('Gearbox')],
    ['a\u202egnp.exe\nline2\u0007\u001b[31m', gives('agnp.exe line2  [31m')],
    ['a\u2066b\u2069\u2028c\u0085d', gives('ab c d')],
    // Joiners of letters and emojis stay.
    ['\u0645\u06cc\u200c\u062e\u0648', gives('\u0645\u06cc\u200c\u062e\u0648')],
    ['\u{1f469}\u200d\u{1f527}', gives('\u{1f469}\u200d\u{1f527}')],
    ['\u200b\u2060', breaks('required')],
    ['\u3164\u2800\u00ad\ufe0f \u0007', breaks('required')],
    ['\u202e', breaks('required')],
    ['x'.repeat(41), breaks('maxLength')],
  ])('%j', (value, verdict) => {
    expect(verdictOf(line({ max: 40 }), value)).toEqual(verdict);
    if (!('breaks' in verdict && verdict.breaks === 'required'))
      expect(verdictOf(optionalLine({ max: 40 }), value)).toEqual(verdict);
    else expect(verdictOf(optionalLine({ max: 40 }), value)).toEqual(gives(null));
  });

  it('keeps line breaks in longer texts, and treats invisible ones as missing', () => {
    expect(verdictOf(optionalText({ max: 40 }), 'a\nb')).toEqual(gives('a\nb'));
    expect(verdictOf(optionalText({ max: 40 }), '\u200b\n\u2060')).toEqual(gives(null));
  });
});

it('a text with a placeholder repeated thousands of times is checked once per placeholder', () => {
  const text = '{{case.number}}'.repeat(20_000);
  expect(strangePlaceholder(text, placeholderNames)).toBeUndefined();
  expect(strangePlaceholder(`${text}{{car.colour}}`, placeholderNames)).toBe('{{car.colour}}');
});

it.each([
  '{{car.vin}}',
  'A {{car.<strong>vin</strong>}} B',
  '{<b>{car.vin}</b>}',
  '{{<em>own.words</em>}}',
  '{{ car.vin }}',
  '{{car.vin&nbsp;}}',
  '{{Car.VIN}}',
  '{{car&#46;vin}}',
  '{{car&#x2e;vin}}',
  '&lcub;&#123;car&period;vin&rcub;}',
  '｛｛car.vin｝｝',
  '{{ｃar．vin}}',
  '{\u200b{car\u200d.v\u00adin}\ufeff}',
  '{{car&shy;.vin}}',
  '{{car.colour}}',
])(
  'a mail with what its reader sees as a placeholder is rejected, and a template unless it is filled: %s',
  (text) => {
    expect(verdictOf(z.string().check(filled), text)).toEqual(breaks('placeholder'));
    expect(strangePlaceholder(text, placeholderNames) === undefined).toBe(text === '{{car.vin}}');
  },
);
it.each([
  '{car.vin}',
  'a {{}} b',
  'x = {{1 + 2}}',
  '{ { car } }',
  '&#9999999; {{',
  '<a href="{{car.vin}}">x</a>',
])('a mail without one is accepted: %s', (text) =>
  expect(verdictOf(z.string().check(filled), text)).toEqual(gives(text)),
);
