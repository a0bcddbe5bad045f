import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../../../api/client.ts';
import { callAs, makePerson, setReachable, signIn } from '../../../testing/product.ts';
import { renderHook } from '../../../testing/render-hook.tsx';
import { removeRule } from './queries.ts';
import { newRule, valuesOf } from './rule-values.ts';
import { useRuleForm } from './use-rule-form.ts';

const { getRule, updateRule } = ruleSettingsEndpoints;
const made: number[] = [];
const load = (id: number) => call(getRule, { params: { id } });
const values = {
  ...newRule('Escalation'),
  name: 'Escalation of the board',
  workingDays: 2,
  recipientsLevel1: ['one@x.example'],
  recipientsLevel2: ['two@x.example'],
  recipientsLevel3: ['three@x.example'],
};

async function open(ruleId: number | null) {
  const stored = ruleId === null ? null : await load(ruleId);
  return renderHook(() => {
    const [created, setCreated] = useState<number[]>([]);
    const edited = useRuleForm({
      type: 'Escalation',
      initial: stored ? valuesOf(stored) : newRule('Escalation'),
      stored,
      onCreated: (id) => {
        made.push(id);
        setCreated((before) => [...before, id]);
      },
    });
    return { ...edited, created };
  });
}
/** An inactive rule, so that it does not affect other tests. */
async function store(): Promise<number> {
  const page = await open(null);
  page.current.form.set({ ...values, isActive: false });
  await page.current.form.submit();
  await expect.poll(() => page.current.created.length).toBe(1);
  page.unmount();
  return page.current.created[0] ?? 0;
}
beforeEach(() => signIn('Admin'));
afterEach(async () => {
  await setReachable(true);
  for (const ruleId of made.splice(0)) await removeRule(ruleId);
  sessionStorage.clear();
});

test('stores a conflicting rule after confirmation, and only once', async () => {
  const page = await open(null);
  page.current.form.set(values);
  await Promise.all([page.current.form.submit(), page.current.form.submit()]);
  await expect.poll(() => page.current.isAsking).toBe(true);
  expect(page.current.created).toEqual([]);
  page.current.dismiss();
  await expect.poll(() => page.current.isAsking).toBe(false);
  expect(page.current.form.values.name).toBe(values.name);
  await page.current.form.submit();
  await expect.poll(() => page.current.isAsking).toBe(true);
  await page.current.saveAnyway();
  await expect.poll(() => page.current.created.length).toBe(1);
  page.unmount();
});

test('shows rejected values at their fields and keeps the typed text', async () => {
  const page = await open(null);
  page.current.form.set({ ...values, workingDays: 0, recipientsLevel2: [] });
  await page.current.form.submit();
  await expect
    .poll(() => page.current.form.errors)
    .toEqual({
      workingDays: 'Working days after the last reminder must be at least 1',
      recipientsLevel2: 'Recipients of level 2 is required',
    });
  await setReachable(false);
  page.current.form.set({ workingDays: 3, recipientsLevel2: ['two@x.example'], isActive: false });
  await page.current.form.submit();
  await expect.poll(() => page.current.form.values.workingDays).toBe(3);
  await expect.poll(() => page.current.form.isSubmitting).toBe(false);
  expect(page.current.form.values.name).toBe(values.name);
  expect(page.current.created).toEqual([]);
  await setReachable(true);
  await page.current.form.submit();
  await expect.poll(() => page.current.created.length).toBe(1);
  page.unmount();
});

test('offers a choice after another user saved, and loses nothing of either side', async () => {
  const ruleId = await store();
  const page = await open(ruleId);
  page.current.form.set({ workingDays: 7, atExtension: 2 });
  const { ruleId: _id, version, createdDateTime: _at, ...stored } = await load(ruleId);
  const theirs = {
    ...stored,
    ruleTypeId: ruleTypes.Escalation,
    workingDays: 9,
    recipientsLevel1: ['new@x.example'],
  };
  await callAs(await makePerson('Admin'), updateRule, {
    params: { id: ruleId },
    // The fields of its own type.
    body: { ...theirs, version } as never,
  });
  await page.current.form.submit();
  await expect.poll(() => page.current.conflict.changed?.current.version).toBe(2);
  expect(page.current.form.values.workingDays).toBe(7);
  page.current.conflict.choose(page.current.form, { workingDays: 'mine', recipientsLevel1: 'theirs' });
  await expect.poll(async () => (await load(ruleId)).version).toBe(3);
  expect(await load(ruleId)).toMatchObject({
    workingDays: 7,
    atExtension: 2,
    recipientsLevel1: ['new@x.example'],
    recipientsLevel2: ['two@x.example'],
  });
  await expect.poll(() => page.current.form.isDirty).toBe(false);
  page.unmount();
});

test('restores an old version into the form, and saves it as the newest', async () => {
  const ruleId = await store();
  const page = await open(ruleId);
  page.current.form.set({ workingDays: 20 });
  await page.current.form.submit();
  await expect.poll(() => page.current.stored?.version).toBe(2);
  const first = await call(ruleSettingsEndpoints.getVersion, { params: { id: ruleId, version: 1 } });
  page.current.bringBack(valuesOf(first));
  await expect.poll(() => page.current.form.values.workingDays).toBe(2);
  expect((await load(ruleId)).workingDays).toBe(20);
  await page.current.form.submit();
  await expect.poll(() => page.current.stored?.version).toBe(3);
  expect((await load(ruleId)).workingDays).toBe(2);
  page.unmount();
});

test('rejects an empty condition until it is filled or removed', async () => {
  const page = await open(null);
  page.current.form.set({ ...values, isActive: false });
  page.current.setAdded(['brand']);
  await expect.poll(() => page.current.added).toEqual(['brand']);
  await page.current.form.submit();
  await expect.poll(() => page.current.form.errors).toEqual({ brandIds: 'Brand is required' });
  expect(page.current.created).toEqual([]);
  page.current.form.set({ brandIds: [1] });
  await expect.poll(() => page.current.form.errors).toEqual({});
  page.current.form.set({ brandIds: [] });
  page.current.setAdded([]);
  await expect.poll(() => page.current.added).toEqual([]);
  await page.current.form.submit();
  await expect.poll(() => page.current.created.length).toBe(1);
});
