import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import { expect, it } from 'vitest';
import { type Choice, decisionsOf, isOutdated, noCorrections, withRestTaken } from './review-values.ts';

const row = (field: Comparison['field'], more: Partial<Comparison> = {}): Comparison => ({
  field,
  ours: 'ours',
  theirs: 'theirs',
  state: 'open',
  ...more,
});
const chosen = (takes: boolean, more: Partial<Choice> = {}): Choice => ({
  takes,
  ours: 'ours',
  theirs: 'theirs',
  ...more,
});

it('sends the choices of open fields only', () => {
  const rows = [row('firstName'), row('lastName'), row('street'), row('city', { state: 'filled' })];
  const choices = { firstName: chosen(true), lastName: chosen(false), city: chosen(true) };
  expect(decisionsOf(rows, choices, noCorrections)).toEqual([
    { field: 'firstName', decision: 'take', value: null },
    { field: 'lastName', decision: 'keep', value: null },
  ]);
});

it('prefers a typed correction to a choice, even an empty one', () => {
  const rows = [row('street'), row('houseNumber')];
  const typed = { ...noCorrections, street: 'Lindenweg', houseNumber: '' };
  expect(decisionsOf(rows, { street: chosen(true) }, typed)).toEqual([
    { field: 'street', decision: 'correct', value: 'Lindenweg' },
    { field: 'houseNumber', decision: 'correct', value: '' },
  ]);
});

it('drops a choice when one of its values has changed, but keeps typed values', () => {
  const rows = [
    row('firstName', { theirs: 'new' }),
    row('lastName', { ours: 'new' }),
    row('street', { theirs: 'new' }),
    row('city'),
  ];
  const choices = {
    firstName: chosen(true),
    lastName: chosen(false),
    street: chosen(false),
    city: chosen(true),
  };
  const typed = { ...noCorrections, street: 'Lindenweg' };
  expect(decisionsOf(rows, choices, typed)).toEqual([
    { field: 'street', decision: 'correct', value: 'Lindenweg' },
    { field: 'city', decision: 'take', value: null },
  ]);
  const outdated = rows.filter((each) => isOutdated(each, choices[each.field as keyof typeof choices]));
  expect(outdated.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'street']);
});

it('accepts the remaining open fields, and keeps decided ones', () => {
  const rows = [row('firstName'), row('lastName'), row('street', { state: 'same' }), row('vin')];
  const decided = decisionsOf(rows, { lastName: chosen(false) }, noCorrections);
  expect(withRestTaken(rows, decided)).toEqual([
    { field: 'lastName', decision: 'keep', value: null },
    { field: 'firstName', decision: 'take', value: null },
    { field: 'vin', decision: 'take', value: null },
  ]);
});
