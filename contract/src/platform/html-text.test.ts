import { expect, it } from 'vitest';
import { htmlOfPlain } from './html-text.ts';

it.each([
  ['One\r\ntwo\n\nthree ', '<p>One<br>two</p><p>three</p>'],
  ['\n  One', '<p>One</p>'],
  ['', '<p></p>'],
  // A copied table, with an empty corner and a short row.
  [
    'Costs:\n\tEUR\tPaid\nParts\t<12>\nWork\t7\tyes\nSum: 19',
    '<p>Costs:</p><table><tbody><tr><td></td><td>EUR</td><td>Paid</td></tr>' +
      '<tr><td>Parts</td><td>&lt;12&gt;</td><td></td></tr><tr><td>Work</td><td>7</td><td>yes</td></tr></tbody></table>' +
      '<p>Sum: 19</p>',
  ],
  [
    '\tParts\tEUR\nDoor\t1',
    '<table><tbody><tr><td></td><td>Parts</td><td>EUR</td></tr><tr><td>Door</td><td>1</td><td></td></tr></tbody></table>',
  ],
  // Empty cells in the first, a middle and the last row.
  [
    '\tEUR\nDoor\t12\nHandle\t\nLock\t\n\t\nSum\t12\nRest\t\n',
    '<table><tbody><tr><td></td><td>EUR</td></tr><tr><td>Door</td><td>12</td></tr>' +
      '<tr><td>Handle</td><td></td></tr><tr><td>Lock</td><td></td></tr><tr><td></td><td></td></tr>' +
      '<tr><td>Sum</td><td>12</td></tr><tr><td>Rest</td><td></td></tr></tbody></table>',
  ],
  ['\t', '<p></p>'],
  ['One\t\n', '<p>One</p>'],
  // Not a table: a single line, and lines that are only indented.
  ['a\tb\nc', '<p>a\tb<br>c</p>'],
  ['a\n\tb\n\tc', '<p>a<br>\tb<br>\tc</p>'],
])('converts plain text to HTML: %j', (plain, html) => {
  expect(htmlOfPlain(plain)).toBe(html);
});

it.each([
  ['one wide row', `${'\t'.repeat(2500)}x\n${'a\tb\n'.repeat(2500)}`],
  ['one row of 50 cells', `a${'\t'.repeat(49)}\n${'a\tb\n'.repeat(2500)}`],
  ['51 columns', `a${'\tb'.repeat(50)}\n`.repeat(100)],
])('keeps lines with %s, because a table would be too large', (_, plain) => {
  const html = htmlOfPlain(plain);
  expect(html).not.toContain('<table>');
  expect(html).toContain('b<br>a\tb');
  expect(html.length).toBeLessThan(3 * plain.length);
});

it('keeps the HTML of a table linear in the size of the text', () => {
  const plain = `a\tb${'\t'.repeat(5)}\n${'\t\n'.repeat(2500)}a\tb`;
  const html = htmlOfPlain(plain);
  expect(html).toContain('<table>');
  expect(html.length).toBeLessThan(50 * plain.length);
});

it('converts a table of 150,000 rows', () => {
  expect(htmlOfPlain('a\tb\n'.repeat(150_000)).split('<tr>')).toHaveLength(150_001);
});
