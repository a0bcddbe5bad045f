import { caseStatuses } from '@cfm/contract/catalog/case-statuses.ts';
import { caseInfo, caseLookups } from '@cfm/contract/catalog/reference-data.ts';
import { codedLookup, lookup } from '@cfm/contract/platform/paging.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { type Ctx, userOf } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { statement } from '../../platform/db/statements.ts';
import { regionNameSql } from '../markets/region-name-sql.ts';
import { type LookupKind, lookupKinds } from './tables.ts';

type CaseInfo = z.input<typeof caseInfo>;
type LookupList = (typeof caseLookups)[keyof typeof caseLookups]['list'];
const { statuses, models, mailboxes, markets, users, blacklistEmails } = caseInfo.shape;
const caseChoices = statement({
  name: 'choices of the case screens',
  row: z.object({
    lookups: z.array(z.extend(codedLookup, { kind: z.enum(lookupKinds) })),
    statuses: z.array(z.omit(statuses.def.element, { isOpen: true, isManual: true })),
    models,
    mailboxes,
    regions: z.array(lookup),
    markets,
    users,
    blacklistEmails,
  }),
  sql: (isGerman: boolean, seesBlacklist: boolean) => sql`
    select
      (select json_agg(json_build_object('kind', kind, 'code', code, 'id', lookup_id,
          'name', case when ${isGerman}::boolean then name_de else name_en end, 'sortOrder', sort_order)
          order by sort_order, lookup_id)
        from lookups where is_active) as lookups,
      (select json_agg(json_build_object('id', status_id, 'code', code,
          'name', case when ${isGerman}::boolean then name_de else name_en end, 'sortOrder', sort_order)
          order by sort_order)
        from statuses) as statuses,
      (select coalesce(json_agg(json_build_object('id', model_id, 'brandId', brand_id, 'name', name,
          'modelCode', model_code, 'sortOrder', sort_order) order by sort_order, model_id), '[]')
        from car_models) as models,
      (select coalesce(json_agg(json_build_object('id', mailbox_id, 'name', name, 'address', address,
          'sortOrder', 0)), '[]')
        from mailboxes) as mailboxes,
      (select json_agg(json_build_object('id', region_id, 'sortOrder', sort_order,
          'name', case when ${isGerman}::boolean then ${regionNameSql('de')} else ${regionNameSql('en')} end)
          order by sort_order)
        from regions) as regions,
      (select json_agg(json_build_object('id', market_id,
          'name', case when ${isGerman}::boolean then name_de else name end, 'sortOrder', 0,
          'regionId', region_id, 'isoCode', iso_code, 'countryCodes', country_codes, 'language', language, 'isActive', is_active))
        from markets
        where is_active or exists (select 1 from cases where cases.market_id = markets.market_id)) as markets,
      (select coalesce(json_agg(json_build_object('id', user_id, 'fullName', ${fullNameSql('users')})
          order by last_name, first_name, user_id), '[]')
        from users
        where is_active or exists (select 1 from cases where cases.responsible_user_id = users.user_id)) as users,
      (select coalesce(json_agg(email order by lower(email)), '[]')
        from blacklist where ${seesBlacklist}::boolean) as "blacklistEmails"`,
});

/** All choices of the case screens, in the reader's language. */
export async function getCaseInfo(ctx: Ctx): Promise<CaseInfo> {
  const seesBlacklist = userOf(ctx).claims.includes('Blacklist');
  const row = only(await caseChoices(ctx.db, ctx.language === 'de', seesBlacklist));
  const ofKind = (kind: LookupKind) => row.lookups.filter((lookup) => lookup.kind === kind);
  const lists = Object.values(caseLookups).map(({ kind, list }) => [list, ofKind(kind)]);
  const { compare } = new Intl.Collator(ctx.language);
  const byName = <Row extends { name: string }>(rows: readonly Row[]) =>
    rows
      .toSorted((a, b) => compare(a.name, b.name))
      .map((each, index) => ({ ...each, sortOrder: index + 1 }));
  return {
    ...(Object.fromEntries(lists) as Record<LookupList, typeof row.lookups>), // every list is among them
    statuses: row.statuses.map((status) => {
      const { isOpen, isManual } = caseStatuses[status.code];
      return { ...status, isOpen, isManual };
    }),
    mailboxes: byName(row.mailboxes),
    blacklistEmails: row.blacklistEmails,
    models: row.models,
    regions: row.regions,
    markets: byName(row.markets),
    users: row.users,
  };
}
