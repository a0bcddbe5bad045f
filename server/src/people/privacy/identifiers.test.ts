import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/rounds.ts';
import { threadCpuMs } from '../../testing/thread-cpu.ts';
import { anyOf, emailPattern, identifiersOf, phonePattern, vinPattern } from './identifiers.ts';
import { redactor } from './person-identifiers.ts';

const identifiers = {
  emails: ['a.b+c@post.example'],
  phones: [`+49 ${'0 '.repeat(20)}1`, '000 000 000 0001234567', '+49 89 5557788 DW 12'],
  vins: ['WBA3A5C50CF256651'],
  names: [{ firstName: 'Ana  Maria', lastName: 'de la Cruz' }],
  plates: ['M-AB 1'],
  streets: ['Hauptstr. 1'],
};

const none = { emails: [], phones: [], vins: [], names: [], plates: [], streets: [] };

describe('identifiers of a person in texts', () => {
  it.each([
    ['blanks', ' '],
    ['noughts', '0'],
    ['pairs of zeros', '00 '],
    ['almost the number', '+49 0 0 0 0 '],
    ['almost the name', 'Ana   Maria de la '],
    ['almost the address', 'a.b+c@post.'],
    ['brackets', '(0)'],
    ['numbers before another extension', '089 5557788 (Tel. DW - 99) '],
  ])('are searched in a long text of %s in linear time', (_what, part) => {
    const timeOf = (length: number) => {
      const text = part.repeat(length / part.length);
      const began = threadCpuMs();
      const eraser = redactor(identifiers);
      eraser.names(text);
      eraser.without(text);
      return threadCpuMs() - began;
    };
    timeOf(50_000);
    // Ten times the text takes ten times as long; quadratic growth would take a hundred times.
    expect(timeOf(500_000)).toBeLessThan(Math.max(timeOf(50_000), 5) * 40);
  });

  it('are matched literally, and an empty list matches nothing', () => {
    const test = anyOf(
      [emailPattern('a.b+c@post.example'), vinPattern('X'), phonePattern('089/12345678')],
      'iu',
    );
    expect(test.test('a.b+c@post.example')).toBe(true);
    expect(test.test('axb+c@post.example')).toBe(false);
    expect(anyOf([], 'iu').test('anything')).toBe(false);
    // Every character of the keyboard, including the hyphen, is matched literally.
    const characters = 'a!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~b';
    expect(anyOf([emailPattern(characters)], 'iu').test(`to ${characters} today`)).toBe(true);
    expect(anyOf([emailPattern('anna-lena@post-box.example')], 'iu').test('anna-lena@post-box.example')).toBe(
      true,
    );
  });

  it('match an address with its domain in ASCII and as people write it', () => {
    const eraser = redactor({ ...identifiers, emails: ['iris@xn--mller-kva.example'] });
    expect(eraser.without('iris@müller.example, Iris@xn--mller-kva.example, iris@muller.example')).toBe(
      '[erased], [erased], iris@muller.example',
    );
  });

  it('include further data of a person in a text that names them', () => {
    const eraser = redactor(identifiers);
    expect(eraser.without({ a: ['Ana Maria de la Cruz, Hauptstr. 1, M AB1', 4], b: 'Cruz' })).toEqual({
      a: ['[erased], [erased], [erased]', 4],
      b: 'Cruz',
    });
  });

  it('include the last name alone only next to an identifier', () => {
    const eraser = redactor({ ...identifiers, names: [{ firstName: 'Kind', lastName: 'regards' }] });
    expect(eraser.without('Kind regards, with regards')).toBe('[erased], with regards');
    expect(eraser.without('regards to a.b+c@post.example')).toBe('[erased] to [erased]');
  });

  it('match a name in decomposed characters and with a no-break space', () => {
    const eraser = redactor({ ...identifiers, names: [{ firstName: 'Tom', lastName: 'M\u00fcller' }] });
    expect(eraser.without('Tom Mu\u0308ller, Tom\u00a0M\u00fcller')).toBe('[erased], [erased]');
  });

  it.each(['0000000', '0000001', '00000012', '+000 000', '000000123456', '-------'])(
    'ignore the dummy phone number "%s"',
    (phone) => {
      const of = identifiersOf({ emails: [], phones: [phone], cars: [] });
      expect(of.phones).toEqual([]);
      const eraser = redactor({ ...none, phones: [phone] });
      const text = '1 day, 2 days; 01 Jan. Section 1. (BMW X5) +49 89 1234 123456';
      expect(eraser.without(text)).toBe(text);
    },
  );

  it('never match an empty text or separators only', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.stringMatching(/^[-0 .+()/a-b?*]{0,12}$/),
      fc.constantFrom('-', '0', '000000000', '.', '?', ' ', ''),
    );
    const known = fc.record({
      ...{ emails: fc.constant<string[]>([]), phones: fc.array(word), vins: fc.constant<string[]>([]) },
      names: fc.array(fc.record({ firstName: fc.option(word), lastName: word })),
      ...{ plates: fc.array(word), streets: fc.array(word) },
    });
    fc.assert(
      fc.property(known, fc.stringMatching(/^[ .,;:()<>/+*?-]{0,40}$/), (of, text) => {
        const eraser = redactor(of);
        expect(eraser.names('')).toBe(false);
        expect(eraser.without('')).toBe('');
        expect(eraser.without(text)).toBe(text);
      }),
      runs(300, 30_000),
    );
  });
});

describe('a telephone number with an extension in texts (rule 19.10)', () => {
  const erased = (isShared: boolean, written: string) => {
    const phones = ['+49 89 5557788 DW 12'];
    return redactor({ ...none, phones, sharedPhones: isShared ? phones : [] }).without(written);
  };

  it.each([
    '089 5557788 DW 12',
    '089 5557788 (DW 12)',
    '(089 5557788 DW 12)',
    '089 5557788/12',
    '089 5557788 - 12',
    '089 5557788 – 12',
    '089 5557788 extn 12',
    '089 5557788 Tel. DW 12',
    '089 5557788, Durchwahl-Nr.: 12',
    '089 5557788 Poste 12',
    '089 5557788\u00a0DW\u00a012',
    '089 5557788 12',
  ])('is erased as a whole, shared or not: %s', (written) => {
    const replaced = written.startsWith('(') ? 'Call ([erased]) now' : 'Call [erased] now';
    expect([erased(false, `Call ${written} now`), erased(true, `Call ${written} now`)]).toEqual([
      replaced,
      replaced,
    ]);
  });

  it.each([
    '089 5557788/99',
    '089 5557788-99',
    '089 5557788-0',
    '089 5557788 - 99',
    '089 5557788 – 99',
    '089 5557788—99',
    '089 5557788 (DW 99)',
    '089 5557788 (-99)',
    '089 5557788 extn 99',
    '089 5557788 Tel. DW 99',
    '089 5557788 Durchwahl-Nr. 99',
    '089 5557788 Durchw.: -99',
    '089 5557788 x99',
    '089 5557788 DW 129',
    '089 5557788-98/99',
    '+49 89 5557788\u00a0-\u00a099',
  ])('stays before another extension, shared or not: %s', (written) => {
    expect([erased(false, `Call ${written}.`), erased(true, `Call ${written}.`)]).toEqual([
      `Call ${written}.`,
      `Call ${written}.`,
    ]);
  });

  it.each([
    '',
    ', 12.03.2026',
    ' - 12.03.2026',
    ' am 12.03.2026',
    ' - 12/03/2026',
    ' - 12:30',
    ' 2026-000123',
    ' - 2026-000123',
    ' - 2026-03-12',
    ' / 0171 1234567',
    ' - 0171/1234567',
    '/01711234567',
    ' / +49 89 1234567',
    ', 13 days',
    ', BMW X5',
    ' Ticket #99',
    '. 99 cars',
  ])('is erased without an extension only if not shared: before "%s"', (rest) => {
    expect([erased(false, `Call 089 5557788${rest}`), erased(true, `Call 089 5557788${rest}`)]).toEqual([
      `Call [erased]${rest}`,
      `Call 089 5557788${rest}`,
    ]);
  });
});
