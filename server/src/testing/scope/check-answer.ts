import { mayPass } from '@cfm/contract/platform/access.ts';
import type { DrawnCall } from './draw-call.ts';
import { type Facts, tokensOf, type View } from './facts.ts';
import type { Fail, Play } from './play.ts';
import { type Answer, answerTo, type SentCall } from './send-call.ts';

// Checks of a single response.

/** The response has no id and no word of hidden records, except those in the call itself. */
export function checkWords(
  { path, query, body }: SentCall,
  { text }: Answer,
  view: View,
  ownKeys: ReadonlySet<string>,
  fail: Fail,
): void {
  const said = tokensOf(`${path} ${JSON.stringify({ query, body })}`);
  for (const found of tokensOf(text))
    if (!said.has(found) && !ownKeys.has(found) && view.isHidden(found)) {
      const at = text.toLowerCase().indexOf(found.toLowerCase());
      fail(`reveals the hidden "${found}" in …${text.slice(Math.max(0, at - 300), at + 100)}…,`);
    }
}

/** Hidden records get the same response as unknown ones. */
export async function checkTwin(
  { t, person }: Play,
  { twin, swaps }: DrawnCall,
  answer: Answer,
  fail: Fail,
): Promise<void> {
  if (!twin) return;
  const other = await answerTo(t, person.cookie, twin);
  let text = other.text;
  for (const [hidden, missing] of swaps) text = text.replaceAll(missing, hidden);
  const isSame =
    other.status === answer.status &&
    (text === answer.text || text.toLowerCase() === answer.text.toLowerCase());
  if (!isSame)
    fail(`is another answer than of what does not exist, ${other.status} ${other.text.slice(0, 600)}, to`);
}

/** Visible records open as for an administrator without a scope. */
export async function checkOpen(
  { t, person, adminCookie }: Play,
  { call }: DrawnCall,
  answer: Answer,
  fail: Fail,
): Promise<void> {
  if (!mayPass(call.endpoint.access, person.actor)) {
    if (answer.status !== 403) fail('was let in without the right');
    return;
  }
  const all = await answerTo(t, adminCookie, call);
  if (all.status === 200 && answer.status !== 200) fail('hides what the person sees');
}

/** Rule 6.8: only the name, and for a VIN the id of that car. Nothing for a restricted contact (rule 19.5). */
export function checkElsewhere(facts: Facts, lookup: string, { status, text }: Answer, fail: Fail): void {
  if (status === 403) return;
  const found = status === 200 ? JSON.parse(text) : null;
  const owners = [...tokensOf(lookup)].flatMap((word) => [...(facts.owners.get(word)?.contactIds ?? [])]);
  if (owners.length > 0 && owners.every((contactId) => facts.restricted.has(contactId))) {
    if (found?.length !== 0) fail('offers a contact whose processing is restricted');
    return;
  }
  if (found?.length !== 1) fail('does not name the one contact that is in use elsewhere');
  const { contactId, fullName, inUseElsewhere, contactCarId, ...more } = found[0];
  const car = facts.cars.find((each) => each.contactId === contactId)?.contactCarId;
  const isRight =
    inUseElsewhere === true &&
    typeof fullName === 'string' &&
    contactCarId === (lookup.includes('@') ? null : car) &&
    Object.keys(more).length === 0;
  if (!isRight) fail('says more of a contact in use elsewhere than its name');
}
