import { users } from '@cfm/server/access/users/tables.ts';
import { dealers, markets } from '@cfm/server/catalog/markets/tables.ts';
import { listShippedMailboxes } from '@cfm/server/catalog/reference-data/load-mailboxes.ts';
import {
  carModels,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  type LookupKind,
  lookups,
} from '@cfm/server/catalog/reference-data/tables.ts';
import { rules } from '@cfm/server/catalog/rules/tables.ts';
import type { Db } from '@cfm/server/platform/db/client.ts';
import { eq, isNotNull, sql } from 'drizzle-orm';

export type Codes = Awaited<ReturnType<typeof readCodes>>;

/** Ids of the codes of demo data in this database. */
export async function readCodes(db: Db) {
  const lookupKey = sql<string>`${lookups.kind} || '/' || ${lookups.code}`;
  const lookup = finder('lookup', await db.select({ code: lookupKey, id: lookups.lookupId }).from(lookups));
  const market = finder(
    'market',
    await db.select({ code: markets.isoCode, id: markets.marketId }).from(markets),
  );
  const dealer = finder(
    'dealer',
    await db
      .select({ code: dealers.number, dealerId: dealers.dealerId, name: dealers.name, city: dealers.city })
      .from(dealers),
  );
  const model = finder(
    'model',
    await db
      .select({ code: carModels.code, modelId: carModels.modelId, name: carModels.name })
      .from(carModels),
  );
  const mailbox = finder('mailbox', await listShippedMailboxes(db));
  const topicDetail = finder(
    'topic detail',
    await db
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
      ),
  );
  const rule = finder(
    'rule',
    await db
      .select({ code: sql<string>`${rules.seedCode}`, id: rules.ruleId })
      .from(rules)
      .where(isNotNull(rules.seedCode)),
  );
  const user = finder('user', await db.select({ code: users.username, id: users.userId }).from(users));
  return {
    dealer,
    model,
    topicDetail,
    lookupId: (kind: LookupKind, code: string) => lookup(`${kind}/${code}`).id,
    lookupIdOrNull: (kind: LookupKind, code: string | null) =>
      code === null ? null : lookup(`${kind}/${code}`).id,
    marketIdOrNull: (code: string | null) => (code === null ? null : market(code).id),
    mailboxId: (code: string) => mailbox(code).id,
    ruleId: (code: string) => rule(code).id,
    userId: (username: string) => user(username).id,
  };
}

/** An unknown code is an error of the demo data. */
function finder<T extends { code: string }>(what: string, rows: readonly T[]): (code: string) => T {
  const known = new Map(rows.map((row) => [row.code, row]));
  return (code) => {
    const row = known.get(code);
    if (row === undefined) throw new Error(`no ${what} has the code "${code}"`);
    return row;
  };
}
