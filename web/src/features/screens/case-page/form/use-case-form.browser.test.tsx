import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../../api/client.ts';
import { callAs, makeCase, makePerson, signIn } from '../../../../testing/product.ts';
import { renderHook, renderPage } from '../../../../testing/render-hook.tsx';
import { differences } from '../../../../ui/differences.ts';
import { accessOf } from './case-access.ts';
import { type CaseValues, caseValues } from './case-values.ts';
import { ChangeBar } from './change-bar.tsx';
import { type CaseForm, useCaseForm } from './use-case-form.ts';

let colleague: Awaited<ReturnType<typeof makePerson>>;
let first: CaseDetail;
const load = () => call(casePageEndpoints.getCase, { params: { id: first.caseId } });
async function saveAsColleague(patch: Partial<CaseValues>) {
  const body = updateCaseForm.parse({ ...caseValues(await load()), ...patch });
  await callAs(colleague, casePageEndpoints.updateCase, { params: { id: first.caseId }, body });
}
const open = () =>
  renderHook(() => {
    const [detail, setDetail] = useState(first);
    const made = useCaseForm(detail, { onLocked: () => undefined, onHidden: () => undefined });
    return { ...made, setDetail };
  });

/** The fields to choose between, as the dialog shows them. */
function differingFields({ conflict, form }: CaseForm) {
  if (conflict.changed === null) return null;
  const sides = conflict.sidesOf(form.values, conflict.changed.current);
  return differences(sides, conflict.compare(sides));
}

beforeEach(async () => {
  await signIn();
  colleague = await makePerson();
  const { caseId } = await makeCase();
  first = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  // The first change of a new case sets its next status, so it is made before the test.
  await saveAsColleague({ title: 'Hums' });
  first = await call(casePageEndpoints.getCase, { params: { id: caseId } });
});

test('is dirty after a change and clean after saving', async () => {
  const page = await open();
  expect(page.current.isDirty).toBe(false);
  page.current.form.set({ title: 'Hums in the rain' });
  await expect.poll(() => page.current.changed).toEqual(['title']);
  await page.current.form.submit();
  await expect.poll(() => page.current.isDirty).toBe(false);
  expect((await load()).title).toBe('Hums in the rain');
  // The next save uses the version of the response.
  page.current.form.set({ title: 'Hums when it is wet' });
  await expect.poll(() => page.current.isDirty).toBe(true);
  await page.current.form.submit();
  expect((await load()).title).toBe('Hums when it is wet');
  page.unmount();
});

test.each([
  ['1 change kept. Take over to save here.', 1],
  ['1 change kept. You can save once the case is free.', 2],
])('says "%s" if user %i has the lock', async (text, id) => {
  const page = await open();
  page.current.form.set({ title: 'Rattles' });
  await expect.poll(() => page.current.changed).toEqual(['title']);
  const holder = { id, fullName: 'Anna Weber', since: '2026-03-04T09:00:00.000Z' };
  const access = accessOf(first, { state: { kind: 'other', holder, wasMine: false } }, 1);
  const bar = renderPage(<ChangeBar caseForm={page.current} access={access} />);
  await expect.element(screen.getByRole('region', { name: 'Unsaved changes' })).toMatchTextContent(text);
  bar.unmount();
  page.unmount();
});

test('is not dirty when a value is changed back to the stored one', async () => {
  const page = await open();
  page.current.form.set({ title: 'Rattles' });
  await expect.poll(() => page.current.isDirty).toBe(true);
  page.current.form.set({ title: first.title });
  await expect.poll(() => page.current.isDirty).toBe(false);
  page.unmount();
});

test('reverts one field without the others, and all fields on discard', async () => {
  const page = await open();
  page.current.form.set({ title: 'Rattles', externalId: 'MINE' });
  await expect.poll(() => page.current.changed).toEqual(['title', 'externalId']);
  page.current.revert('title');
  await expect.poll(() => page.current.changed).toEqual(['externalId']);
  page.current.discard();
  await expect.poll(() => page.current.isDirty).toBe(false);
  expect(page.current.form.values).toMatchObject({ title: first.title, externalId: first.externalId });
  page.unmount();
});

test('takes over what others saved without losing typed values', async () => {
  const page = await open();
  page.current.form.set({ externalId: 'MINE' });
  await expect.poll(() => page.current.isDirty).toBe(true);
  await saveAsColleague({ title: 'Theirs' });
  page.current.setDetail(await load());
  await expect.poll(() => page.current.form.values).toMatchObject({ title: 'Theirs', externalId: 'MINE' });
  expect(page.current.changed).toEqual(['externalId']);
  await page.current.form.submit();
  expect(await load()).toMatchObject({ title: 'Theirs', externalId: 'MINE' });
  page.unmount();
});

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)('offers a choice where both changed the same field: %s', async (side, title) => {
  const page = await open();
  page.current.form.set({ title: 'Mine', externalId: 'MINE' });
  await expect.poll(() => page.current.isDirty).toBe(true);
  await saveAsColleague({ title: 'Theirs' });
  await page.current.form.submit();
  await expect.poll(() => differingFields(page.current)).toEqual([{ field: 'title', proposed: 'mine' }]);
  expect((await load()).title).toBe('Theirs');
  page.current.conflict.choose(page.current.form, { title: side });
  await expect.poll(async () => (await load()).externalId).toBe('MINE');
  expect((await load()).title).toBe(title);
  await expect.poll(() => page.current.isDirty).toBe(false);
  page.unmount();
});

test('takes over nothing while both changed the same field, and asks on the next save', async () => {
  const page = await open();
  page.current.form.set({ title: 'Mine' });
  await expect.poll(() => page.current.isDirty).toBe(true);
  await saveAsColleague({ title: 'Theirs', externalId: 'THEIRS' });
  page.current.setDetail(await load());
  await page.current.form.submit();
  await expect
    .poll(() => differingFields(page.current))
    .toEqual([
      { field: 'title', proposed: 'mine' },
      { field: 'externalId', proposed: 'theirs' },
    ]);
  page.current.conflict.choose(page.current.form, { title: 'mine', externalId: 'theirs' });
  await expect.poll(async () => (await load()).title).toBe('Mine');
  expect((await load()).externalId).toBe('THEIRS');
  page.unmount();
});
