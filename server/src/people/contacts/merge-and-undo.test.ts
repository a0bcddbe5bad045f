import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { mergeCalls, type PersonOf } from '../../testing/merges.ts';
import { slowRuns } from '../../testing/rounds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof mergeCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  calls = mergeCalls(t);
});
afterAll(() => t.close());

const personal = fc.option(fc.constantFrom('Anna', 'Bo', 'Çelik', '李'), { nil: null });
const vins = fc.constantFrom('WBA3A5C50CF256651', 'CF256651'.slice(-7), 'WBY7X410809F33102', null);
const person = fc.record({
  contact: fc.record({
    firstName: personal,
    lastName: fc.constantFrom('Weber', 'Müller', 'Иванов'),
    title: fc.constantFrom('Mr' as const, 'Mrs' as const, null),
    note: personal,
    language: fc.constantFrom('de', 'en'),
    emails: fc.uniqueArray(fc.constantFrom('a@x.example', 'A@X.example', 'b@x.example', 'c@x.example'), {
      maxLength: 3,
    }),
    phones: fc.uniqueArray(fc.constantFrom('+49 89 12345', '0049 8912345', '5551234'), { maxLength: 2 }),
  }),
  addresses: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('HomeAddress' as const, 'BusinessAddress' as const),
      city: fc.constantFrom('Graz', 'Wien'),
      street: personal,
    }),
    { maxLength: 2, selector: ({ kind }) => kind },
  ),
  cars: fc.array(
    fc.record({
      vin: vins,
      licencePlate: personal,
      mileageKm: fc.option(fc.nat(9), { nil: null }),
      cases: fc.nat(2),
    }),
    { maxLength: 2 },
  ),
  cases: fc.nat(2),
}) satisfies fc.Arbitrary<PersonOf>;
const side = fc.constantFrom('own' as const, 'other' as const, undefined);
const fields = fc.record({ title: side, firstName: side, lastName: side, note: side, HomeAddress: side });

/** All rows of all tables, except for audit, merges, versions and times of change. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await t.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('access_log', 'audit_entries', 'audit_personal_values', 'contact_merges', 'sessions') order by 1`,
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await t.pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'version' - 'last_modified_at' - 'last_modified_date_time')::text as row from ${name} t order by 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

it('returns to the previous data when a merge is undone (rule 6.15)', async () => {
  await fc.assert(
    fc.asyncProperty(person, person, fields, fc.boolean(), async (first, second, chosen, tiesCars) => {
      const own = await calls.makePerson(first);
      const other = await calls.makePerson(second);
      const before = await allRows();
      const same = (second.cars ?? []).flatMap(({ vin }, index) => {
        const at = (first.cars ?? []).findIndex((car) => vin !== null && car.vin === vin);
        const [contactCarId, otherContactCarId] = [own.carIds[at], other.carIds[index]];
        return tiesCars && contactCarId && otherContactCarId ? [{ contactCarId, otherContactCarId }] : [];
      });
      const sameCars = same.filter(
        ({ contactCarId }, index) => same.findIndex((each) => each.contactCarId === contactCarId) === index,
      );
      const merged = await calls.merge(agent, own.contactId, {
        otherContactId: other.contactId,
        fields: chosen,
        sameCars,
      });
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
      const { rows } = await t.pool.query('select 1 from cases where contact_id = $1', [own.contactId]);
      expect(rows).toHaveLength(own.caseIds.length + other.caseIds.length);
      expect(merged.body.cars).toHaveLength(own.carIds.length + other.carIds.length - sameCars.length);
      const [merge] = await calls.merges(agent, own.contactId);
      const undone = await calls.undo(agent, merge?.contactMergeId ?? 0);
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      expect(await allRows()).toEqual(before);
    }),
    slowRuns(10, 300),
  );
});
