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
  // Not a table: a single line, and lines that are only indented.
  ['a\tb\nc', '<p>a\tb<br>c</p>'],
  ['a\n\tb\n\tc', '<p>a<br>\tb<br>\tc</p>'],
])('converts plain text to HTML: %j', (plain, html) => {
  expect(htmlOfPlain(plain)).toBe(html);
});
