import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptForms, keepForms, openForm, takeKeptForm } from './kept-forms.ts';

/** Minimal sessionStorage for kept forms, because node has none. */
function storage(): object {
  const hidden = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(hidden);
}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('keeps typed values once for each form, and nothing for an untouched form', () => {
  const close = [openForm('case:42', () => ({ title: 'typed' })), openForm('case:42:comment', () => null)];
  keepForms();
  for (const end of close) end();
  expect(takeKeptForm('case:42')).toEqual({ title: 'typed' });
  expect(takeKeptForm('case:42')).toBeNull();
  expect(takeKeptForm('case:42:comment')).toBeNull();
});

test('keeps no closed form, but a new form with the same key', () => {
  const endFirst = openForm('case-create', () => ({ title: 'old' }));
  const endSecond = openForm('case-create', () => ({ title: 'new' }));
  endFirst();
  keepForms();
  expect(takeKeptForm('case-create')).toEqual({ title: 'new' });
  endSecond();
  keepForms();
  expect(takeKeptForm('case-create')).toBeNull();
});

test('deletes only the values whose key ends as given', () => {
  const ends = ['solve:one', 'solve-Board:one', 'solve:two'].map((key) => openForm(key, () => key));
  keepForms();
  for (const end of ends) end();
  forgetKeptForms(':one');
  expect(['solve:one', 'solve-Board:one', 'solve:two'].map(takeKeptForm)).toEqual([null, null, 'solve:two']);
});

test('deletes the values of one user before the next', () => {
  const end = openForm('case:42', () => ({ title: 'typed' }));
  keepForms();
  end();
  forgetKeptForms();
  expect(takeKeptForm('case:42')).toBeNull();
});
