import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { ifmAdminType, mayPass } from '@cfm/contract/platform/access.ts';
import type { BilledCase } from '@cfm/contract/screens/billed-case.ts';
import { priceCategories } from '@cfm/contract/screens/billing.ts';
import { formatBilledAs } from '@cfm/contract/screens/format-billing-line.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserActor } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { channelName } from './line-names.ts';

/** The last billing line of a case, and the month of the bill that credited it. */
export const billedRow = z.object({
  month: z.string(),
  category: z.enum(priceCategories),
  inputChannel: z.nullable(z.string()),
  netEuros: z.number(),
  takenBackIn: z.nullable(z.string()),
});

/** The same as JSON for the case with this id. Null for a reader without access to billing (rule 24.11). */
export function billedOfCaseJson(caseId: SQL, actor: UserActor, language: Language): SQL {
  if (!mayPass(ifmAdminType, actor)) return sql`null::json`;
  return sql`(select json_build_object('month', to_char(bill.month, 'YYYY-MM'), 'category', own.category, 'inputChannel', ${channelName(language)},
      'netEuros', round(own.net_cents / 100.0, 2), 'takenBackIn', (select to_char(b.month, 'YYYY-MM') from billing_lines back
        join billings b on b.billing_id = back.billing_id where back.case_id = own.case_id and back.nth = own.nth + 1))
    from billing_lines own join billings bill on bill.billing_id = own.billing_id left join lookups ch on ch.lookup_id = own.input_channel_id
    where own.case_id = ${caseId} and own.kind <> 'credit' order by own.nth desc limit 1)`;
}

/** Replaces category and channel by their names. */
export const billedInWords = (
  language: Language,
  billed: z.infer<typeof billedRow> | null,
): BilledCase | null => {
  if (billed === null) return null;
  const { category, inputChannel, ...others } = billed;
  return { ...others, billedAs: formatBilledAs({ category, inputChannel }, textsOf(language, 'billing')) };
};
