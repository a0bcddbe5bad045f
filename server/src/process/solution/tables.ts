import { complexSolveForms } from '@cfm/contract/process/complex-solve.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import {
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
} from '../../catalog/reference-data/tables.ts';
import { instant } from '../../platform/db/columns.ts';
import { caseLinks } from '../forwarding/tables.ts';

/** The solved case and its author: the link of a recipient, or a user. It is shown with its event, on any case. */
const solved = () => ({
  caseId: integer()
    .notNull()
    .references(() => cases.caseId, { onDelete: 'cascade' }),
  caseLinkId: integer().references(() => caseLinks.caseLinkId, { onDelete: 'set null' }),
  byUserId: integer().references(() => users.userId),
  caseEventId: integer()
    .notNull()
    .references(() => caseEvents.caseEventId),
  at: instant().notNull(),
});

/** A text solution. */
export const simpleSolutions = pgTable(
  'simple_solutions',
  {
    simpleSolutionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...solved(),
    solution: text().notNull(),
  },
  (t) => [
    index('simple_solutions_case').on(t.caseId),
    index('simple_solutions_event').on(t.caseEventId),
    index('simple_solutions_link').on(t.caseLinkId),
  ],
);

const complexTypes = Object.keys(complexSolveForms) as [keyof typeof complexSolveForms]; // `keys` loses the type

/** A complex solution: the fields that are independent of topics. */
export const complexSolutions = pgTable(
  'complex_solutions',
  {
    complexSolutionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...solved(),
    /** Type of the form. The type of the case may have changed since. */
    type: text({ enum: complexTypes }).notNull(),
    vin: text().notNull(),
    // Board cases only.
    finalReplyDate: date({ mode: 'string' }),
    sorryActivity: boolean(),
    contactedViaPhone: boolean(),
    nscCaseId: text(),
  },
  (t) => [
    // Both for goodwill, which then reads no rows of the table.
    index('complex_solutions_case').on(t.caseId, t.at, t.complexSolutionId),
    index('complex_solutions_event').on(t.caseEventId),
    index('complex_solutions_link').on(t.caseLinkId),
    index('complex_solutions_at').on(t.at, t.complexSolutionId, t.caseId, t.caseEventId),
    index('complex_solutions_vin_end').on(sql`right(vin, 7)`),
  ],
);

const flag = () => boolean().notNull().default(false);
/** Solution of one code-level set, with a copy of its levels, so that totals by topic outlive the set (rule 9.46). */
export const caseSolutions = pgTable(
  'case_solutions',
  {
    caseSolutionId: integer().primaryKey().generatedAlwaysAsIdentity(),
    complexSolutionId: integer()
      .notNull()
      .references(() => complexSolutions.complexSolutionId, { onDelete: 'cascade' }),
    caseId: integer()
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    /** Null for a case without sets, and after the set was removed. */
    caseCodeLevelSetId: integer().references(() => caseCodeLevelSets.caseCodeLevelSetId, {
      onDelete: 'set null',
    }),
    codeLevelAreaId: integer().references(() => codeLevelAreas.areaId),
    codeLevelTopicGroupId: integer().references(() => codeLevelTopicGroups.topicGroupId),
    codeLevelTopicDetailId: integer().references(() => codeLevelTopicDetails.topicDetailId),
    isPrimary: boolean().notNull(),
    order: integer().notNull(),
    caseCostCents: integer(),
    /** Percent. */
    discountGranted: numeric({ precision: 5, scale: 2, mode: 'number' }),
    detailedConsulting: text(),
    costRejection: flag(),
    forwardingToDealer: flag(),
    repairCostCovered: flag(),
    partsCostCovered: flag(),
    warrantyExt: flag(),
    connectedDriveUpdate: flag(),
    loanerCar: flag(),
    vehicleCharging: flag(),
    vehicleTreatment: flag(),
    experienceVoucher: flag(),
    lifestyleVoucher: flag(),
    discountOnNextCar: flag(),
    cashPayment: flag(),
    buyBack: flag(),
    /** Whether the topic gives the customer something of value. A cost or a discount of 0 does not count. */
    isGoodwill: boolean()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(case_cost_cents, 0) <> 0 or coalesce(discount_granted, 0) <> 0 or repair_cost_covered
          or parts_cost_covered or warranty_ext or connected_drive_update or loaner_car or vehicle_charging or vehicle_treatment
          or experience_voucher or lifestyle_voucher or discount_on_next_car or cash_payment or buy_back`,
      ),
  },
  (t) => [
    index('case_solutions_solution').on(t.complexSolutionId, t.order),
    index('case_solutions_goodwill').on(t.complexSolutionId).where(sql`is_goodwill`),
    index('case_solutions_case').on(t.caseId),
    index('case_solutions_set').on(t.caseCodeLevelSetId),
  ],
);
