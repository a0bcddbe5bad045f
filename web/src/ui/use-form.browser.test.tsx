import { commentForm } from '@cfm/contract/cases/events.ts';
import { afterEach, expect, test } from 'vitest';
import { keepForms } from '../api/kept-forms.ts';
import { renderHook } from '../testing/render-hook.tsx';
import { useForm } from './use-form.ts';

const sent: unknown[] = [];
const initial = { title: '', content: '', requestKey: null };
const open = (keep?: string) =>
  renderHook(() =>
    useForm({
      schema: commentForm,
      initial,
      keep,
      onSubmit: ({ title }) => void sent.push(title),
      onError: () => undefined,
    }),
  );
afterEach(() => {
  sessionStorage.clear();
  sent.length = 0;
});

test('restores the typed values once when the form is opened again after the session expired', async () => {
  const before = await open('comment:7');
  before.current.set({ content: 'It hums.' });
  await expect.poll(() => before.current.isDirty).toBe(true);
  keepForms();
  before.unmount();

  const other = await open('comment:8');
  expect(other.current.values).toEqual(initial);
  other.unmount();
  const again = await open('comment:7');
  await expect.poll(() => again.current.values.content).toBe('It hums.');
  expect(again.current.isDirty).toBe(true);
  again.unmount();
  const third = await open('comment:7');
  expect(third.current.values).toEqual(initial);
  third.unmount();
});

test('submits the latest values within the same event, and only once', async () => {
  const page = await open();
  page.current.set({ title: 'Call', content: 'It hums.', requestKey: crypto.randomUUID() });
  void page.current.submit({ title: 'Letter' });
  void page.current.submit({ title: 'Mail' });
  await expect.poll(() => sent).toEqual(['Letter']);
  page.unmount();
});
