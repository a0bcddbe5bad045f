import { type Contact, contact } from '@cfm/contract/people/contact.ts';
import { contactEndpoints, contactForm } from '@cfm/contract/people/contacts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../api/client.ts';
import { keepForms } from '../api/kept-forms.ts';
import { callAs, makePerson, setReachable, signIn } from '../testing/product.ts';
import { renderHook } from '../testing/render-hook.tsx';
import { byField } from './use-conflict.ts';
import { useEditForm } from './use-edit-form.ts';
import type { FormValues } from './use-form.ts';

type Values = FormValues<typeof contactForm>;
const valuesOf = (stored: Contact): Values => contactForm.parse(stored);

let first: Contact;
const load = () => call(contactEndpoints.getContact, { params: { contactId: first.contactId } });
async function saveAsColleague(changed: Partial<Values>) {
  const { contactId, version, ...stored } = await load();
  await callAs(await makePerson(), contactEndpoints.updateContact, {
    params: { contactId },
    body: { ...contactForm.parse({ ...stored, ...changed }), contactId, version },
  });
}
const open = (opened: Contact = first) =>
  renderHook(() => {
    const edited = useEditForm({
      schema: contactForm,
      opened,
      code: 'ContactChanged',
      reply: contact,
      valuesOf,
      ...byField<Values>(),
      initial: valuesOf(opened),
      keep: `contact:${opened.contactId}`,
      async onSubmit(body, stored) {
        const { contactId, version } = stored ?? opened;
        const saved = await call(contactEndpoints.updateContact, {
          params: { contactId },
          body: { ...body, contactId, version },
        });
        edited.conflict.begin(saved);
      },
    });
    return edited;
  });

beforeEach(async () => {
  await signIn();
  const body = { lastName: 'Zirkon', note: 'Calls back', emails: ['z@x.example'] };
  const contactId = await call(contactEndpoints.createContact, { body });
  first = await call(contactEndpoints.getContact, { params: { contactId } });
});
afterEach(async () => {
  await setReachable(true);
  sessionStorage.clear();
});

test('keeps typed values until the user chooses, and saves fields that no one else changed (rule 11.12)', async () => {
  const page = await open();
  page.current.form.set({ firstName: 'Zoe', note: 'Mine' });
  await saveAsColleague({ note: 'Theirs', emails: ['new@x.example'] });
  await page.current.form.submit();
  await expect.poll(() => page.current.conflict.changed?.current.note).toBe('Theirs');
  expect(page.current.form.values).toMatchObject({ firstName: 'Zoe', note: 'Mine' });

  // After dismissing the conflict, the next save shows it again.
  page.current.conflict.dismiss();
  await expect.poll(() => page.current.conflict.changed).toBeNull();
  await page.current.form.submit();
  await expect.poll(() => page.current.conflict.changed?.current.note).toBe('Theirs');

  page.current.conflict.choose(page.current.form, { note: 'mine', emails: 'theirs' });
  await expect.poll(() => page.current.form.isDirty).toBe(false);
  expect(await load()).toMatchObject({
    firstName: 'Zoe',
    note: 'Mine',
    emails: ['new@x.example'],
    version: first.version + 2,
  });
  page.unmount();
});

test('saves without a question if no field of the form differs', async () => {
  const page = await open();
  page.current.form.set({ note: 'Mine' });
  await saveAsColleague({});
  await page.current.form.submit();
  await expect.poll(async () => (await load()).note).toBe('Mine');
  expect(page.current.conflict.changed).toBeNull();
  page.unmount();
});

test('reports another save during the choice as well, and loses nothing when a save fails', async () => {
  const page = await open();
  page.current.form.set({ note: 'Mine' });
  await saveAsColleague({ note: 'Theirs' });
  await page.current.form.submit();
  await expect.poll(() => page.current.conflict.changed?.current.note).toBe('Theirs');
  await saveAsColleague({ note: 'Theirs again', lastName: 'Zirkonia' });
  page.current.conflict.choose(page.current.form, { note: 'mine' });
  await expect.poll(() => page.current.conflict.changed?.current.note).toBe('Theirs again');

  await setReachable(false);
  page.current.conflict.choose(page.current.form, { note: 'mine', lastName: 'theirs' });
  await expect.poll(() => page.current.form.values.lastName).toBe('Zirkonia');
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.current.form).toMatchObject({ isDirty: true, values: { note: 'Mine' } });
  await setReachable(true);
  await page.current.form.submit();
  await expect.poll(async () => (await load()).note).toBe('Mine');
  expect((await load()).lastName).toBe('Zirkonia');
  page.unmount();
});

test('does not overwrite newer data with values that were typed before the session expired', async () => {
  const before = await open();
  before.current.form.set({ note: 'Mine' });
  await expect.poll(() => before.current.form.isDirty).toBe(true);
  keepForms();
  before.unmount();
  await saveAsColleague({ note: 'Theirs' });

  const again = await open(await load());
  await expect.poll(() => again.current.form.values.note).toBe('Mine');
  await again.current.form.submit();
  await expect.poll(() => again.current.conflict.changed?.current.note).toBe('Theirs');
  expect((await load()).note).toBe('Theirs');
  again.unmount();
});
