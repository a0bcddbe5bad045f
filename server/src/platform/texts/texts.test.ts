import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldTextsOf } from './parse-form.ts';
import { languageOf } from './texts.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB, de;q=0.9', 'en'],
  ['fr-CH, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
  ['en;q=0.2, de;q=0.4', 'de'],
  ['de;q=0, en', 'en'],
  ['den, *', 'en'],
])('answers %j in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it('names a field of a call as its page does, and without a label by its key (rule 5.2)', () => {
  const body = z.object({
    nameDetails: z.object({}),
    mailboxIds: z.array(z.number()),
    boardCaseData: z.object({ boardMember: z.string() }),
    codeLevelSets: z.array(z.object({ isPrimary: z.boolean() })),
    previewHash: z.string(),
  });
  const input = { boardCaseData: { boardMember: 1 }, codeLevelSets: [{}] };
  const errors = fieldErrors(body.safeParse(input).error?.issues ?? [], input, fieldTextsOf('en'));
  expect(errors).toEqual({
    nameDetails: 'Personal data is required',
    mailboxIds: 'Mailbox is required',
    'boardCaseData.boardMember': 'Board member must be valid',
    'codeLevelSets.0.isPrimary': 'Classification is required',
    previewHash: 'previewHash is required',
  });
});

it('cuts keys and addresses of a request in its errors', () => {
  const long = 'x'.repeat(5000);
  const body = z.strictObject({
    to: z.array(z.string().check(z.refine(() => false, 'email'))),
    counts: z.record(z.string(), z.number()),
  });
  const input = { to: [long], counts: { [long]: '' }, [long]: 1 };
  const errors = fieldErrors(body.safeParse(input).error?.issues ?? [], input, fieldTextsOf('en'));
  expect(Object.keys(errors)).toEqual(['to.0', `counts.${'x'.repeat(100)}`, 'x'.repeat(100)]);
  expect(JSON.stringify(errors).length).toBeLessThan(1000);
});
