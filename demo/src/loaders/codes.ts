import type { Db } from '@cfm/server/db/client.ts';
import { codeLevelTopicDetails, codeLevelTopicGroups } from '@cfm/server/modules/code-levels/tables.ts';
import { carModels, type LookupKind, lookups, mailboxes } from '@cfm/server/modules/lookups/tables.ts';
import { dealers, markets } from '@cfm/server/modules/markets/tables.ts';
import { users } from '@cfm/server/modules/users/tables.ts';
import { eq } from 'drizzle-orm';

/** What the codes of demo data stand for in this database. */
export interface Codes {
  lookup(kind: LookupKind, code: string): number;
  optionalLookup(kind: LookupKind, code: string | null): number | null;
  market(code: string): { marketId: number; language: string };
  dealer(number: string): { dealerId: number; name: string; city: string | null };
  model(code: string): { modelId: number; name: string };
  mailbox(code: string): number;
  topicDetail(code: string): { areaId: number; topicGroupId: number; topicDetailId: number };
  user(username: string): number;
}

export async function readCodes(db: Db): Promise<Codes> {
  const lookupIds = await db
    .select({ kind: lookups.kind, code: lookups.code, id: lookups.lookupId })
    .from(lookups);
  const lookupOf = finder(
    'lookup',
    lookupIds.map(({ kind, code, id }) => [`${kind}/${code}`, id]),
  );
  const marketRows = await db
    .select({ code: markets.isoCode, marketId: markets.marketId, language: markets.language })
    .from(markets);
  const dealerRows = await db
    .select({ code: dealers.number, dealerId: dealers.dealerId, name: dealers.name, city: dealers.city })
    .from(dealers);
  const modelRows = await db
    .select({ code: carModels.code, modelId: carModels.modelId, name: carModels.name })
    .from(carModels);
  const mailboxRows = await db.select({ code: mailboxes.code, id: mailboxes.mailboxId }).from(mailboxes);
  const detailRows = await db
    .select({
      code: codeLevelTopicDetails.code,
      areaId: codeLevelTopicGroups.areaId,
      topicGroupId: codeLevelTopicDetails.topicGroupId,
      topicDetailId: codeLevelTopicDetails.topicDetailId,
    })
    .from(codeLevelTopicDetails)
    .innerJoin(
      codeLevelTopicGroups,
      eq(codeLevelTopicGroups.topicGroupId, codeLevelTopicDetails.topicGroupId),
    );
  const userRows = await db.select({ code: users.username, id: users.userId }).from(users);
  return {
    lookup: (kind, code) => lookupOf(`${kind}/${code}`),
    optionalLookup: (kind, code) => (code === null ? null : lookupOf(`${kind}/${code}`)),
    market: finder('market', byCode(marketRows)),
    dealer: finder('dealer', byCode(dealerRows)),
    model: finder('model', byCode(modelRows)),
    mailbox: finder(
      'mailbox',
      mailboxRows.map((row) => [row.code, row.id]),
    ),
    topicDetail: finder('topic detail', byCode(detailRows)),
    user: finder(
      'user',
      userRows.map((row) => [row.code, row.id]),
    ),
  };
}

const byCode = <T extends { code: string }>(rows: readonly T[]): [string, T][] =>
  rows.map((row) => [row.code, row]);

/** A code that is not known is a fault of the demo data. */
function finder<T>(what: string, entries: [string, T][]): (code: string) => T {
  const known = new Map(entries);
  return (code) => {
    const value = known.get(code);
    if (value === undefined) throw new Error(`no ${what} has the code "${code}"`);
    return value;
  };
}
