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

it('proposes what is lacking, to the first address that can be written to', () => {
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

it('is not ready without an address, nor with nothing to ask for', () => {
  expect(readyForm(proposedValues(proposal([blocked])))).toBeNull();
  const values = { ...proposedValues(proposal([first])), hasNameDetails: false, hasCarDetails: false };
  expect(readyForm(values)).toBeNull();
});

it('follows an address that was added, and leaves one that was taken off or blocked', () => {
  const values = proposedValues(proposal([]));
  expect(recipientOf(values, proposal([]))).toBeNull();
  expect(recipientOf(values, proposal([first]))).toBe(first.email);
  const chosen = { ...values, email: second.email };
  expect(recipientOf(chosen, proposal([first, second]))).toBe(second.email);
  expect(recipientOf(chosen, proposal([first, { ...second, isBlacklisted: true }]))).toBe(first.email);
});
