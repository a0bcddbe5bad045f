import { expect, test } from 'vitest';
import { firstState, formReducer, stillBroken, withField } from './form-state.ts';

const start = firstState({ title: '', days: 1 });

test('changes one value and marks the form as dirty when the user types', () => {
  const state = formReducer(start, { type: 'changed', values: { title: 'x' } });
  expect(state).toMatchObject({ values: { title: 'x', days: 1 }, isDirty: true });
});

test('shows or clears only the error of the field that is left (rule 5.1)', () => {
  const found = { title: 'Title is required', days: 'must be at least 1' };
  const shown = formReducer(start, { type: 'left', name: 'title', found });
  expect(shown.errors).toEqual({ title: 'Title is required' });
  const other = formReducer(shown, { type: 'left', name: 'days', found: { days: 'must be at least 1' } });
  expect(formReducer(other, { type: 'left', name: 'title', found: {} }).errors).toEqual({
    days: 'must be at least 1',
  });
});

test('keeps the values and counts the rejection after a rejected submit, so that the field is focused again', () => {
  const typed = formReducer(start, { type: 'changed', values: { title: 'x' } });
  const running = formReducer(typed, { type: 'submitting' });
  expect(running).toMatchObject({ isSubmitting: true, errors: {} });
  const once = formReducer(running, { type: 'rejected', errors: { title: 'no' } });
  const twice = formReducer(once, { type: 'rejected', errors: { title: 'no' } });
  expect(twice).toMatchObject({ values: { title: 'x' }, isSubmitting: false, isDirty: true, rejections: 2 });
});

test('translates errors after a change of language, except those of the server', () => {
  const rejected = formReducer(start, {
    type: 'rejected',
    errors: { title: 'Title is required', days: 'Taken' },
  });
  const german = formReducer(rejected, {
    type: 'translated',
    errors: { title: 'Bitte Titel angeben', other: 'x' },
  });
  expect(german).toMatchObject({ errors: { title: 'Bitte Titel angeben', days: 'Taken' }, rejections: 1 });
  expect(german.errors).not.toHaveProperty('other');
});

test('keeps the form dirty after a failed submit, but not after an accepted one', () => {
  const running = formReducer(formReducer(start, { type: 'changed', values: { title: 'x' } }), {
    type: 'submitting',
  });
  expect(formReducer(running, { type: 'ended' })).toMatchObject({ isDirty: true, isSubmitting: false });
  expect(formReducer(running, { type: 'accepted' })).toMatchObject({
    isDirty: false,
    values: { title: 'x' },
  });
});

test('is not dirty after a reset', () => {
  const typed = formReducer(start, { type: 'changed', values: { title: 'x' } });
  const state = formReducer(typed, { type: 'reset', values: { title: 'stored', days: 3 } });
  expect(state).toEqual(firstState({ title: 'stored', days: 3 }));
});

test('replaces the errors of a field and of the fields below it', () => {
  const errors = { 'sets.0.areaId': 'a', setsOfOther: 'b', sets: 'c' };
  expect(withField(errors, 'sets', {})).toEqual({ setsOfOther: 'b' });
  expect(withField(errors, 'sets', { 'sets.1.areaId': 'd', title: 'e' })).toEqual({
    setsOfOther: 'b',
    'sets.1.areaId': 'd',
  });
});

test('removes fixed errors and adds no new ones while the user types', () => {
  expect(
    stillBroken({ title: 'is required', days: 'wrong' }, { title: 'too short', reason: 'is required' }),
  ).toEqual({
    title: 'too short',
  });
});
