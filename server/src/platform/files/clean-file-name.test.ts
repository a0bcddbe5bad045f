import { expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

it.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['Rückruf Nr. 5.pdf', 'Rückruf Nr. 5.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
  ['evil.exe. . ', 'evil.exe'],
  ['a\u0000b\u0007\r\nc.txt', 'abc.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['zero\u200Bwidth.txt', 'zerowidth.txt'],
  ['a<b>"c|d?e*f:g.txt', 'a_b__c_d_e_f_g.txt'],
  ['  .. ', 'file'],
  ['', 'file'],
  ['.pdf', '.pdf'],
  [`${'.'.repeat(75_000)}x.txt`, `${'.'.repeat(196)}.txt`],
  [`x${' .'.repeat(40_000)}`, 'file'],
  [`${'/'.repeat(75_000)}x.txt`, 'x.txt'],
  ['报告.pdf', '报告.pdf'],
])('cleans %j to %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

it('keeps the ending of a long name and never cuts a surrogate pair', () => {
  const kept = cleanFileName(`${'ä'.repeat(300)}.docx`);
  expect(kept).toHaveLength(200);
  expect(kept.endsWith('.docx')).toBe(true);
  expect(cleanFileName(`${'x'.repeat(195)}${'😀'.repeat(9)}.pdf`).isWellFormed()).toBe(true);
});
