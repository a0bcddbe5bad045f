import { isDeepStrictEqual } from 'node:util';
import { countsAll, isOfCalls } from './calls.ts';
import type { DrawnCall } from './draw-call.ts';
import type { Facts } from './facts.ts';
import { liesInScope } from './oracle.ts';
import { failing, newestAudit, noteTyped, type Play } from './play.ts';
import { type Answer, answerTo, type SentCall } from './send-call.ts';

const readsPerPerson = 10;
/** Responses stay the same when all hidden cases are deleted, so no list, count, search or figure includes them. */
export async function checkUnmoved(
  { t, person, typed, counted }: Play,
  facts: Facts,
  draw: () => DrawnCall,
): Promise<void> {
  const hidden = facts.cases
    .filter((row) => !row.isDeleted && !liesInScope(person.viewer, row))
    .map(({ caseId }) => caseId);
  const before: [SentCall, Answer][] = [];
  for (let left = readsPerPerson; left > 0; left -= 1) {
    const { call } = draw();
    const audited = await newestAudit(t);
    const answer = await answerTo(t, person.cookie, call);
    counted.calls += 1;
    if ((await newestAudit(t)) !== audited) {
      noteTyped(typed, call);
      // Earlier responses are outdated.
      before.length = 0;
    } else if (!countsAll(call.endpoint) && !isOfCalls(call.endpoint)) before.push([call, answer]);
  }
  const put = (at: string | null) =>
    t.pool.query('update cases set deleted_at = $2 where case_id = any($1)', [hidden, at]);
  await put(t.clock.now());
  for (const [call, answer] of before) {
    const again = await answerTo(t, person.cookie, call);
    if (!isDeepStrictEqual(again, answer))
      failing(
        person,
        call,
        answer,
      )(`differs once no hidden case is there, ${again.status} ${again.text.slice(0, 600)},`);
  }
  await put(null);
}
