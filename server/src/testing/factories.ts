import { and, eq } from 'drizzle-orm';
import type { CaseRow } from '../cases/case/load-case.ts';
import { statusIds } from '../cases/case/status-transitions.ts';
import { cases } from '../cases/case/tables.ts';
import { markets } from '../catalog/markets/tables.ts';
import { type LookupKind, lookups } from '../catalog/reference-data/tables.ts';
import { contacts } from '../people/contacts/tables.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;
const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('expected a row');
  return row;
};

export async function lookupId(t: TestApp, kind: LookupKind, nameEn: string): Promise<number> {
  return only(
    await t.db
      .select({ id: lookups.lookupId })
      .from(lookups)
      .where(and(eq(lookups.kind, kind), eq(lookups.nameEn, nameEn))),
  ).id;
}
export async function marketId(t: TestApp, isoCode: string): Promise<number> {
  return only(await t.db.select({ id: markets.marketId }).from(markets).where(eq(markets.isoCode, isoCode)))
    .id;
}

export async function makeContact(t: TestApp, overrides: Partial<typeof contacts.$inferInsert> = {}) {
  counter += 1;
  const now = t.clock.now();
  return only(
    await t.db
      .insert(contacts)
      .values({
        firstName: 'Erik',
        lastName: `Lindqvist${counter}`,
        emails: [`erik${counter}@customer.example`],
        createdAt: now,
        lastModifiedAt: now,
        ...overrides,
      })
      .returning(),
  );
}

/** A row of a case in Germany, from the contact form, by e-mail. */
export async function makeCase(
  t: TestApp,
  overrides: Partial<typeof cases.$inferInsert> = {},
): Promise<CaseRow> {
  counter += 1;
  const now = t.clock.now();
  return only(
    await t.db
      .insert(cases)
      .values({
        internalId: `2026-9${String(counter).padStart(5, '0')}`,
        title: `Battery loses range ${counter}`,
        sourceId: overrides.sourceId ?? (await lookupId(t, 'source', 'Contact Form')),
        inputChannelId: overrides.inputChannelId ?? (await lookupId(t, 'inputChannel', 'E-Mail')),
        escalationLevelId: overrides.escalationLevelId ?? (await lookupId(t, 'escalationLevel', 'None')),
        marketId: overrides.marketId === undefined ? await marketId(t, 'DE') : overrides.marketId,
        statusId: statusIds.New,
        language: 'en',
        receiptDateTime: now,
        createdDateTime: now,
        lastModifiedDateTime: now,
        firstCompletedAt: firstOf(overrides.solvedDateTime, overrides.closedDateTime),
        ...overrides,
      })
      .returning(),
  );
}
const firstOf = (...moments: (string | null | undefined)[]): string | null =>
  moments.filter((moment) => typeof moment === 'string').sort()[0] ?? null;
