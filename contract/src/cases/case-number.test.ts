import { expect, it } from 'vitest';
import { caseNumberIn } from './case-number.ts';

it.each([
  ...[
    '2026-004076',
    '2026004076',
    '#2026-004076',
    '2026–004076',
    '2026\u2011004076',
    '２０２６-００４０７６',
  ],
  ...['[2026-004076]', 'AW: [2026-004076] Rückfrage', 'Case 2026-004076.', '\u200e2026-004076'],
])('%s has the case number (rule 3.22)', (text) => {
  expect(caseNumberIn(text)).toBe('2026-004076');
});

it.each([
  '2026',
  '2026-00407',
  '11-2026-004076',
  '12026004076',
  'WBA2026004076',
  '5551234567',
  '2026-03-12',
  '',
])('%s has none', (text) => {
  expect(caseNumberIn(text)).toBeNull();
});
