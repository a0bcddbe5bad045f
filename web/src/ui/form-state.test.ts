import { expect, test } from 'vitest';
import { firstState, formReducer, stillBroken, withField } from './form-state.ts';

const start = firstState({ title: '', days: 1 });

test('typing changes one value and marks the form as dirty', () => {
  const state = formReducer(start, { type: 'changed', values: { title: 'x' } });
  expect(state).toMatchObject({ values: { title: 'x', days: 1 }, isDirty: true });
});

test('leaving a field shows or mends its error alone (rule 5.1)', () => {
  expect(
    formReducer(start, { type: 'left', name: 'title', found: { title: 'Title is required' } }).errors,
  ).toEqual({});
  const typed = formReducer(start, { type: 'changed', values: { title: '', days: 0 } });
  const shown = formReducer(typed, { type: 'left', name: 'title', found: { title: 'Title is required' } });
  expect(shown.errors).toEqual({ title: 'Title is required' });
  const other = formReducer(shown, { type: 'left', name: 'days', found: { days: 'must be at least 1' } });
  expect(formReducer(other, { type: 'left', name: 'title', found: {} }).errors).toEqual({
    days: 'must be at least 1',
  });
});

test('a refused submit keeps what was typed and counts, so that the field is focused again', () => {
  const typed = formReducer(start, { type: 'changed', values: { title: 'x' } });
  const running = formReducer(typed, { type: 'submitting' });
  expect(running).toMatchObject({ isSubmitting: true, errors: {} });
  const once = formReducer(running, { type: 'refused', errors: { title: 'no' } });
  const twice = formReducer(once, { type: 'refused', errors: { title: 'no' } });
  expect(twice).toMatchObject({ values: { title: 'x' }, isSubmitting: false, isDirty: true, refusals: 2 });
});

test('in another language errors are told anew, but for what only the server knows', () => {
  const refused = formReducer(start, {
    type: 'refused',
    errors: { title: 'Title is required', days: 'Taken' },
  });
  const german = formReducer(refused, {
    type: 'retold',
    errors: { title: 'Bitte Titel angeben', other: 'x' },
  });
  expect(german).toMatchObject({ errors: { title: 'Bitte Titel angeben', days: 'Taken' }, refusals: 1 });
  expect(german.errors).not.toHaveProperty('other');
});

test('a failed submit keeps the form dirty, an accepted one does not', () => {
  const running = formReducer(formReducer(start, { type: 'changed', values: { title: 'x' } }), {
    type: 'submitting',
  });
  expect(formReducer(running, { type: 'ended' })).toMatchObject({ isDirty: true, isSubmitting: false });
  expect(formReducer(running, { type: 'accepted' })).toMatchObject({
    isDirty: false,
    values: { title: 'x' },
  });
});

test('a form that starts anew has nothing to save', () => {
  const typed = formReducer(start, { type: 'changed', values: { title: 'x' } });
  const state = formReducer(typed, { type: 'reset', values: { title: 'stored', days: 3 } });
  expect(state).toEqual(firstState({ title: 'stored', days: 3 }));
});

test('errors of a field are replaced with those below it', () => {
  const errors = { 'sets.0.areaId': 'a', setsOfOther: 'b', sets: 'c' };
  expect(withField(errors, 'sets', {})).toEqual({ setsOfOther: 'b' });
  expect(withField(errors, 'sets', { 'sets.1.areaId': 'd', title: 'e' })).toEqual({
    setsOfOther: 'b',
    'sets.1.areaId': 'd',
  });
});

test('while typing, mended errors go and no new one comes', () => {
  expect(
    stillBroken({ title: 'is required', days: 'wrong' }, { title: 'too short', reason: 'is required' }),
  ).toEqual({
    title: 'too short',
  });
});
