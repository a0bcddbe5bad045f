import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { loadCodeLevels } from './load-code-levels.ts';
import { loadLookups, loadModels, loadRoles } from './load-lookups.ts';
import { loadMailboxes } from './load-mailboxes.ts';
import { loadMarketDays } from './load-market-days.ts';
import { loadDealers, loadMarkets } from './load-markets.ts';
import { loadRules } from './load-rules.ts';
import { codeLevelAreas } from './shipped/code-levels.ts';
import { dealers } from './shipped/dealers.ts';
import * as lookups from './shipped/lookups.ts';
import { mailboxes } from './shipped/mailboxes.ts';
import { markets } from './shipped/markets.ts';
import { brands, models } from './shipped/models.ts';
import { regions } from './shipped/regions.ts';
import { roles } from './shipped/roles.ts';
import { rules } from './shipped/rules.ts';
import type { ShippedOptions } from './shipped-options.ts';
import { referenceDataVersions } from './tables.ts';

const name = 'reference-data';
const hashOfShippedData = (options: ShippedOptions) =>
  createHash('sha256')
    .update(
      JSON.stringify({
        ...options,
        codeLevelAreas,
        dealers,
        ...lookups,
        mailboxes,
        markets,
        brands,
        models,
        regions,
        roles,
        rules,
      }),
    )
    .digest('base64url');

/**
 * Adds new rows of this version and updates names. Keeps changes of users. Runs at every start under the
 * migration lock. Returns false if there was nothing to do.
 */
export async function loadReferenceData(ctx: Ctx, options: ShippedOptions): Promise<boolean> {
  const hash = hashOfShippedData(options);
  const [loaded] = await ctx.db
    .select({ hash: referenceDataVersions.hash })
    .from(referenceDataVersions)
    .where(eq(referenceDataVersions.name, name));
  if (loaded?.hash === hash) return false;
  await inTransaction(ctx, async (tx) => {
    const { db } = tx;
    await loadRoles(db);
    await loadLookups(db);
    await loadModels(db);
    await loadMarkets(db, options);
    await loadMarketDays(db);
    if (options.withExamples) {
      await loadMailboxes(db);
      await loadDealers(db);
    }
    await loadCodeLevels(db);
    await loadRules(db, ctx.now(), options);
    await db
      .insert(referenceDataVersions)
      .values({ name, hash, loadedAt: ctx.now() })
      .onConflictDoUpdate({
        target: referenceDataVersions.name,
        set: { hash: sql`excluded.hash`, loadedAt: sql`excluded.loaded_at` },
      });
    await recordAudit(tx, {
      entity: 'referenceData',
      entityId: null,
      action: 'load',
      changes: [{ field: 'hash', from: loaded?.hash ?? null, to: hash }],
    });
  });
  return true;
}
