import { expect, it } from 'vitest';
import type { Proposal } from './queries.ts';
import { proposedValues, readyForm, recipientOf } from './request-values.ts';

const proposal = (emails: Proposal['emails']): Proposal => ({
  hasNameDetails: true,
  hasAddressDetails: false,
  hasCarDetails: true,
  missing: ['salutation', 'vin'],
  emails,
  language: 'de',
  open: null,
});
const blocked = { email: 'blocked@customer.example', isBlacklisted: true };
const first = { email: 'first@customer.example', isBlacklisted: false };
const second = { email: 'second@customer.example', isBlacklisted: false };

it('proposes missing data and the first address that is not blacklisted', () => {
  const values = proposedValues(proposal([blocked, first, second]));
  expect(values).toEqual({
    hasNameDetails: true,
    hasAddressDetails: false,
    hasCarDetails: true,
    email: first.email,
    language: 'de',
  });
  expect(readyForm(values)).toEqual(values);
});

it('is not ready without an address or without requested data', () => {
  expect(readyForm(proposedValues(proposal([blocked])))).toBeNull();
  const values = { ...proposedValues(proposal([first])), hasNameDetails: false, hasCarDetails: false };
  expect(readyForm(values)).toBeNull();
});

it('uses an added address, and drops a removed or blacklisted one', () => {
  const values = proposedValues(proposal([]));
  expect(recipientOf(values, proposal([]))).toBeNull();
  expect(recipientOf(values, proposal([first]))).toBe(first.email);
  const chosen = { ...values, email: second.email };
  expect(recipientOf(chosen, proposal([first, second]))).toBe(second.email);
  expect(recipientOf(chosen, proposal([first, { ...second, isBlacklisted: true }]))).toBe(first.email);
});
