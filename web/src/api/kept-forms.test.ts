import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptForms, keepForms, openForm, takeKeptForm } from './kept-forms.ts';

/** The part of the browser's sessionStorage that kept forms use; node has none. */
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

test('what was typed is kept once, form by form; an untouched form keeps nothing', () => {
  const close = [openForm('case:42', () => ({ title: 'typed' })), openForm('case:42:comment', () => null)];
  keepForms();
  for (const end of close) end();
  expect(takeKeptForm('case:42')).toEqual({ title: 'typed' });
  expect(takeKeptForm('case:42')).toBeNull();
  expect(takeKeptForm('case:42:comment')).toBeNull();
});

test('a form that left the screen is not kept, and its successor under the same name is', () => {
  const endFirst = openForm('case-create', () => ({ title: 'old' }));
  const endSecond = openForm('case-create', () => ({ title: 'new' }));
  endFirst();
  keepForms();
  expect(takeKeptForm('case-create')).toEqual({ title: 'new' });
  endSecond();
  keepForms();
  expect(takeKeptForm('case-create')).toBeNull();
});

test('nothing of one person is left for the next', () => {
  const end = openForm('case:42', () => ({ title: 'typed' }));
  keepForms();
  end();
  forgetKeptForms();
  expect(takeKeptForm('case:42')).toBeNull();
});
