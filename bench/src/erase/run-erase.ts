import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ctx } from '@cfm/server/context.ts';
import { eraseNext } from '@cfm/server/modules/gdpr/continue-erasures.ts';
import { getPerson } from '@cfm/server/modules/gdpr/get-person.ts';
import { previewErasure } from '@cfm/server/modules/gdpr/preview-erasure.ts';
import { requestErasure } from '@cfm/server/modules/gdpr/request-erasure.ts';
import { fillContacts } from '../contacts/fill-contacts.ts';
import { withFilledProduct } from '../filled-product.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { actorOf } from '../sign-in.ts';
import { fillAudit } from './fill-audit.ts';

/** Of so many persons the median is told; each is erased for good. */
const persons = 5;

/** Erases persons among so many contacts, each with what the audit knows of them. Answers a table. */
export function runErase(options: Options, count: number, say: (text: string) => void): Promise<string> {
  const [cases = 100_000] = options.cases;
  const dataDir = join(options.dataDir ?? tmpdir(), 'cfm-bench-erase');
  return withFilledProduct(
    { ...options, dataDir },
    { cases, people: 1 },
    say,
    async ({ database, people }) => {
      say(`${(await fillContacts(database, count)).toLocaleString('en')} contacts were added`);
      const values = await fillAudit(database);
      say(`the audit holds ${values.toLocaleString('en')} personal values`);
      const ctx = { ...database.ctx, actor: await actorOf(people, database.ctx) };
      const { rows } = await database.pool.query<{ contactId: number }>(
        `select contact_id as "contactId" from cases join contacts using (contact_id)
        where restricted_at is null and held_at is null and not legal group by contact_id order by md5(contact_id::text) limit $1`,
        [persons],
      );
      const times = new Map<string, number[]>();
      for (const { contactId } of rows)
        for (const [what, ms] of Object.entries(await erase(ctx, contactId))) {
          times.set(what, [...(times.get(what) ?? []), ms]);
          say(`contact ${contactId}, ${what}: ${ms.toFixed(0)} ms`);
        }
      return markdownTable([
        ['what', 'median ms', 'slowest ms'],
        ...[...times].map(([what, all]) => {
          const sorted = all.toSorted((a, b) => a - b);
          return [what, ...[sorted[sorted.length >> 1], sorted.at(-1)].map((ms) => (ms ?? 0).toFixed(0))];
        }),
      ]);
    },
  );
}

async function erase(ctx: Ctx, contactId: number): Promise<Record<string, number>> {
  const times: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    const made = await work();
    times[what] = (times[what] ?? 0) + performance.now() - since;
    return made;
  };
  await timed('the page', () => getPerson(ctx, { contactId }));
  const { previewHash, fullName } = await timed('preview', () => previewErasure(ctx, { contactId }));
  const form = { reason: 'bench', typedName: fullName, previewHash, keptCaseIds: [], replacedCaseIds: [] };
  const { erasureId } = await timed('request', () => requestErasure(ctx, { contactId, ...form }));
  let longest = 0;
  const since = performance.now();
  for (let step = ''; step !== 'done' && step !== 'busy'; ) {
    const before = step || 'cases';
    const portionSince = performance.now();
    step = await timed(`all portions of ${before}`, () => eraseNext(ctx, erasureId));
    longest = Math.max(longest, performance.now() - portionSince);
  }
  times['longest portion'] = longest;
  times['all portions'] = performance.now() - since;
  return times;
}
