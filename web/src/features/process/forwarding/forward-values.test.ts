import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  draftValues,
  emptyForward,
  isUntouched,
  type Proposal,
  proposedValues,
  readyForm,
} from './forward-values.ts';

const proposal: Proposal = {
  to: [{ email: 'service@hofer.example', dealerId: 3, name: 'Autohaus Hofer' }],
  cc: [],
  language: 'en',
  subject: '[2026-000001] Range',
  message: '<p>Dear colleagues,</p><p>please look into it.<br>Thank you</p>',
  dueDateTime: '2026-11-23T16:00:00Z',
  ruleName: 'Austria',
  offered: [],
  shown: { car: null, words: null, customer: null },
};
const values = proposedValues(proposal);

it('shares the car and the customer’s words by default, but neither the customer nor files', () => {
  expect(values).toMatchObject({
    attachmentIds: [],
    includesCar: true,
    includesWords: true,
    includesCustomer: false,
    dueDateTime: proposal.dueDateTime,
  });
  expect(readyForm(values)).not.toBeNull();
});

it.each([
  ['a <b> & c', '<p>a &lt;b&gt; &amp; c</p>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
])('converts %j to rich text', (plain, html) => {
  expect(htmlOfPlain(plain)).toBe(html);
});

describe('isUntouched', () => {
  it('is true for the proposal, however the editor writes it', () => {
    expect(isUntouched(values, proposal)).toBe(true);
    expect(isUntouched({ ...values, message: `${values.message ?? ''} ` }, proposal)).toBe(true);
  });
  it('is false once subject or text has changed', () => {
    expect(isUntouched({ ...values, subject: 'Other' }, proposal)).toBe(false);
    expect(isUntouched({ ...values, message: '<p>Other</p>' }, proposal)).toBe(false);
  });
});

describe('choiceOf', () => {
  const all = { ...values, includesCustomer: true };
  it('leaves out parts that the case does not have', () => {
    const shown = { car: null, words: 'It hums.', customer: null };
    expect(choiceOf(all, shown)).toEqual({
      includesCar: false,
      includesWords: true,
      includesCustomer: false,
    });
  });
  it('returns the choice while the parts of the case are unknown', () => {
    expect(choiceOf(all, undefined)).toEqual({
      includesCar: true,
      includesWords: true,
      includesCustomer: true,
    });
  });
});

describe('draftValues', () => {
  it('restores an unfinished forward without deleted files', () => {
    const kept = { to: [], language: 'de', message: '<p>x</p>', attachmentIds: [1, 2] };
    expect(draftValues(kept, emptyForward('en'), [2])).toMatchObject({
      to: [],
      language: 'de',
      subject: '',
      attachmentIds: [2],
    });
  });
  it.each([null, 'x', { to: 'x' }])('returns null for %j', (kept) => {
    expect(draftValues(kept, emptyForward('en'), [])).toBeNull();
  });
});

it('readyForm requires a recipient with a valid address', () => {
  expect(readyForm({ ...values, to: [] })).toBeNull();
  expect(readyForm({ ...values, to: [{ email: 'nobody', dealerId: null }] })).toBeNull();
});
