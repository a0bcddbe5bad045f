import { caseMailForm } from '@cfm/contract/cases/mail.ts';
import { expect, test } from 'vitest';
import { openPlaceholders } from '../../../ui/mail/open-placeholders.ts';
import { draftValues, emptyMail, isUntouched, previewableForm, readyForm } from './case-mail-values.ts';

const written = {
  ...emptyMail('en'),
  to: [{ email: 'erik@customer.example' }],
  subject: 'Your {{car.model}}',
  message: '<p>Dear Erik,</p><p>{{salutation}} and {{unknown}}</p>',
};

test('names an open placeholder, which keeps the mail from being sent', () => {
  expect(openPlaceholders(written)).toEqual(['salutation', 'car.model']);
  expect(readyForm(written)).toBeNull();
  expect(previewableForm(written), 'can still be previewed').not.toBeNull();
  expect(previewableForm({ ...written, to: [] })).toBeNull();
  const filled = { ...written, subject: 'Your iX1', message: '<p>Dear Erik</p>' };
  expect(readyForm({ ...filled, message: '<p>Dear {{unknown}}</p>' })).toBeNull();
  expect(openPlaceholders(filled)).toEqual([]);
  expect(caseMailForm.safeParse(readyForm(filled)).success).toBe(true);
});

test('restores a draft with its placeholder and template, without files deleted since', () => {
  const kept = JSON.parse(JSON.stringify({ ...written, attachmentIds: [1, 2], ruleId: 7 }));
  expect(draftValues(kept, emptyMail('de'), [2])).toEqual({ ...written, attachmentIds: [2], ruleId: 7 });
  expect(draftValues('nothing', emptyMail('de'), [])).toBeNull();
});

test('replaces a text without asking only if it still equals the proposal', () => {
  const proposed = { subject: written.subject, message: written.message, isQuestion: false };
  expect(isUntouched(written, proposed)).toBe(true);
  expect(isUntouched({ ...written, message: `${written.message}<p></p>` }, proposed)).toBe(true);
  expect(isUntouched({ ...written, message: '<p>My own</p>' }, proposed)).toBe(false);
  expect(isUntouched({ ...written, message: '<p>My own</p>' }, null)).toBe(false);
  expect(isUntouched({ ...written, message: '' }, null)).toBe(true);
});
