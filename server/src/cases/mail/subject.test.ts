import { expect, test } from 'vitest';
import { subjectOfCase } from './subject.ts';

test.each([
  ['Fwd: Engine hums', 'Engine hums'],
  ['AW: WG:Re: FW : Engine hums', 'Engine hums'],
  ['RE：Engine hums', 'Engine hums'],
  ['Re-order: engine hums', 'Re-order: engine hums'],
  ['Engine hums. Re: my mail', 'Engine hums. Re: my mail'],
  ['Re: ', 'Re:'],
])('begins a mail about the case %j with the title %j (rule 10.10)', (title, shown) => {
  expect(subjectOfCase({ internalId: '2026-004711', title })).toBe(`[2026-004711] ${shown}`);
});
