import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import type { ComparedField } from '@cfm/contract/process/compared-fields.ts';
import {
  type PostQualificationAnswer,
  postQualificationEndpoints,
} from '@cfm/contract/process/post-qualification.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invalidateCase } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { currentNotices } from '../../../api/notifications.ts';
import { mailsOf, makeCaseOf, signIn } from '../../../testing/product.ts';
import { type Rendered, renderHook } from '../../../testing/render-hook.tsx';
import { useRequests } from './queries.ts';
import { type Answered, type Review, useReview } from './use-review.ts';

let caseId: number;
let contactId: number;
let lastName: string;
let token: string;
let page: Rendered<Review & { request: Answered }>;
/** Number of calls of `onFinished`. */
let finished: number;

const answer: PostQualificationAnswer = {
  hasNameDetails: true,
  hasAddressDetails: false,
  hasCarDetails: false,
  nameDetails: { salutation: 'Mr', title: null, firstName: 'Eric', lastName: 'Lindquist' },
  addressDetails: null,
  carDetails: null,
};
type Name = NonNullable<PostQualificationAnswer['nameDetails']>;
const answerWith = (name: Partial<Name>) =>
  call(postQualificationEndpoints.changePostQualification, {
    params: { token },
    body: { ...answer, nameDetails: { ...(answer.nameDetails as Name), ...name } },
  });
const contact = () => call(contactEndpoints.getContact, { params: { contactId } });
const row = (field: ComparedField) => {
  const found = page.current.request.answer.fields.find((each) => each.field === field);
  if (!found) throw new Error(`${field} is not shown`);
  return found;
};
const decisions = () => page.current.decided.map(({ field, decision }) => [field, decision]);
const isAnswered = (request: unknown): request is Answered =>
  (request as Answered | undefined)?.answer !== null;

beforeEach(async () => {
  finished = 0;
  await signIn();
  const email = `erik.${crypto.randomUUID().slice(0, 8)}@customer.example`;
  ({ caseId, contactId, lastName } = await makeCaseOf([email]));
  // An empty salutation would be filled in at once.
  await call(contactEndpoints.updateContact, {
    params: { contactId },
    body: { ...(await contact()), title: 'Mrs' },
  });
  const { nameDetails: _name, addressDetails: _address, carDetails: _car, ...flags } = answer;
  await call(casePostQualificationEndpoints.requestPostQualification, {
    params: { id: caseId },
    body: { ...flags, email, language: 'en' },
  });
  const [mail] = await mailsOf(caseId);
  token = /post-qualification\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await answerWith({});
  const [first] = await call(casePostQualificationEndpoints.listPostQualifications, {
    params: { id: caseId },
  });
  if (!isAnswered(first)) throw new Error('no answer');
  page = await renderHook(() => {
    const [newest] = useRequests(caseId).data ?? [];
    const request = newest && isAnswered(newest) ? newest : first;
    const change = { caseId, onLocked: () => undefined, onFinished: () => (finished += 1) };
    return { ...useReview(request, change), request };
  });
});
afterEach(() => {
  page.unmount();
  sessionStorage.clear();
});

test('accepts one field, keeps one, corrects one, and saves all together', async () => {
  expect(page.current.open.map(({ field }) => field)).toEqual(['salutation', 'firstName', 'lastName']);
  page.current.take(row('salutation'));
  await expect.poll(decisions).toHaveLength(1);
  page.current.keep(row('firstName'));
  await expect.poll(decisions).toHaveLength(2);
  page.current.correct(row('lastName'));
  await expect.poll(() => page.current.form.values.lastName).toBe('Lindquist');
  expect(decisions()).toEqual([
    ['salutation', 'take'],
    ['firstName', 'keep'],
    ['lastName', 'correct'],
  ]);
  page.current.form.set({ lastName: 'Lindqvist-Berg' });
  void page.current.form.submit();
  await expect.poll(() => page.current.open).toEqual([]);
  expect(page.current.decided).toEqual([]);
  expect(row('lastName')).toMatchObject({ state: 'corrected', ours: 'Lindqvist-Berg', theirs: 'Lindquist' });
  expect(await contact()).toMatchObject({ title: 'Mr', firstName: 'Erik', lastName: 'Lindqvist-Berg' });
  const { postQualification } = await call(casePageEndpoints.getCase, { params: { id: caseId } });
  expect(postQualification).toMatchObject({ state: 'reviewed', openFields: 0 });
});

test('accepts the remaining fields in one step, next to decided ones', async () => {
  page.current.keep(row('lastName'));
  await expect.poll(decisions).toHaveLength(1);
  void page.current.takeRest();
  await expect.poll(() => page.current.open).toEqual([]);
  expect(finished).toBe(1);
  expect(await contact()).toMatchObject({ title: 'Mr', firstName: 'Eric', lastName });
});

test('shows an answer changed meanwhile, and reopens only decisions that no longer apply (rule 17.16)', async () => {
  page.current.take(row('firstName'));
  await expect.poll(decisions).toHaveLength(1);
  page.current.take(row('salutation'));
  await expect.poll(decisions).toHaveLength(2);
  page.current.correct(row('lastName'));
  await expect.poll(() => page.current.form.values.lastName).toBe('Lindquist');
  page.current.form.set({ lastName: 'Lindqvist-Berg' });
  await answerWith({ firstName: 'Erich' });
  void page.current.form.submit();
  await expect.poll(() => row('firstName').theirs).toBe('Erich');
  expect(
    currentNotices()
      .map(({ text }) => text)
      .join(),
  ).toContain('changed their answer in the meantime');
  expect(decisions()).toEqual([
    ['salutation', 'take'],
    ['lastName', 'correct'],
  ]);
  expect(page.current.isOutdated(row('firstName'))).toBe(true);
  expect(page.current.isOutdated(row('salutation'))).toBe(false);
  expect((await contact()).title).toBe('Mrs');
  page.current.take(row('firstName'));
  await expect.poll(decisions).toHaveLength(3);
  expect(finished).toBe(0);
  void page.current.form.submit();
  await expect.poll(() => page.current.open).toEqual([]);
  expect(await contact()).toMatchObject({ title: 'Mr', firstName: 'Erich', lastName: 'Lindqvist-Berg' });
});

test("shows another user's change of the customer before it is overwritten", async () => {
  page.current.take(row('firstName'));
  await expect.poll(decisions).toHaveLength(1);
  const stored = await contact();
  await call(contactEndpoints.updateContact, {
    params: { contactId },
    body: { ...stored, firstName: 'Jan Erik' },
  });
  await invalidateCase(caseId);
  await expect.poll(() => row('firstName').ours).toBe('Jan Erik');
  expect(decisions()).toEqual([]);
  expect(page.current.isOutdated(row('firstName'))).toBe(true);
});

test('rejects an invalid correction at its field and saves nothing', async () => {
  page.current.take(row('firstName'));
  await expect.poll(decisions).toHaveLength(1);
  page.current.correct(row('lastName'));
  await expect.poll(() => page.current.form.values.lastName).toBe('Lindquist');
  page.current.form.set({ lastName: ' ' });
  await expect.poll(() => page.current.form.values.lastName).toBe(' ');
  void page.current.form.submit();
  await expect.poll(() => page.current.form.errorOf('lastName')).toBe('Last name is required');
  expect(decisions()).toHaveLength(2);
  expect((await contact()).firstName).toBe('Erik');
});
