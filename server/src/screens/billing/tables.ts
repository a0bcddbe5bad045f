import { creditReasons, lineKinds, priceCategories } from '@cfm/contract/screens/billing.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { markets } from '../../catalog/markets/tables.ts';
import { lookups } from '../../catalog/reference-data/tables.ts';
import { instant } from '../../platform/db/columns.ts';

/** The category of a price. Each channel has its own price (rule 24.3). */
const billedAs = () => ({
  category: text({ enum: priceCategories }).notNull(),
  inputChannelId: integer().references(() => lookups.lookupId),
});

/** The unique constraint violated by a second price for the same start day. */
export const uniquePrice = 'prices_from';

/** A price, valid from a day until the next one of the same category and channel. */
export const prices = pgTable(
  'prices',
  {
    priceId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...billedAs(),
    validFrom: date({ mode: 'string' }).notNull(),
    netCents: integer().notNull(),
  },
  (t) => [
    unique(uniquePrice).on(t.category, t.inputChannelId, t.validFrom).nullsNotDistinct(),
    check('prices_channel', sql`(category = 'channel') = (input_channel_id is not null)`),
    check('prices_net', sql`net_cents >= 0`),
  ],
);

export const billings = pgTable(
  'billings',
  {
    billingId: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull().unique(),
    /** The bill number: the year of the billing in Berlin, and the place among its bills, without gaps (rule 24.13). */
    numberYear: integer().notNull(),
    numberInYear: integer().notNull(),
    recipient: text(),
    billedAt: instant().notNull(),
    billedByUserId: integer().references(() => users.userId),
  },
  (t) => [
    unique('billings_number').on(t.numberYear, t.numberInYear),
    check('billings_number_positive', sql`number_in_year > 0`),
  ],
);

const frozenKinds = lineKinds.filter((kind) => kind !== 'notAgain');
/**
 * Billed lines, frozen, without personal data (rule 24.7). A trigger rejects changes. The first line of a case bills
 * it, the second credits that, the third bills it again, so the constraints prevent double billing (rule 24.6).
 */
export const billingLines = pgTable(
  'billing_lines',
  {
    billingLineId: integer().primaryKey().generatedAlwaysAsIdentity(),
    billingId: integer()
      .notNull()
      .references(() => billings.billingId),
    /** No foreign key, because the line outlives its case. */
    caseId: integer().notNull(),
    /** Number of the line among those of its case, from 1. */
    nth: integer().notNull(),
    internalId: text().notNull(),
    kind: text({ enum: frozenKinds as [(typeof frozenKinds)[number]] }).notNull(), // a list of the contract has members
    creditReason: text({ enum: creditReasons }),
    marketId: integer().references(() => markets.marketId),
    ...billedAs(),
    /** Date in Berlin. */
    completedOn: date({ mode: 'string' }).notNull(),
    priceId: integer()
      .notNull()
      .references(() => prices.priceId),
    netCents: integer().notNull(),
  },
  (t) => [
    unique('billing_lines_case').on(t.caseId, t.nth),
    index('billing_lines_billing').on(t.billingId),
    index('billing_lines_price').on(t.priceId, t.completedOn),
    index('billing_lines_credits').on(t.caseId, t.nth).where(sql`kind = 'credit'`),
    check('billing_lines_turns', sql`(kind = 'credit') = (nth % 2 = 0)`),
    check('billing_lines_reason', sql`(kind = 'credit') = (credit_reason is not null)`),
    check('billing_lines_sign', sql`case kind when 'credit' then net_cents <= 0 else net_cents >= 0 end`),
    check('billing_lines_channel', sql`(category = 'channel') = (input_channel_id is not null)`),
  ],
);
