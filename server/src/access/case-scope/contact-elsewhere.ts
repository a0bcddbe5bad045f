import { type Ctx, type Tx, userOf } from '../../context.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { limitPerMinute } from '../../platform/rate-limit/limit-per-minute.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isUnscoped } from './case-scope.ts';
import { exactContactText } from './contact-scope.ts';

/** More than a user types, but too few to enumerate VINs (rule 6.9). */
const lookupsPerMinute = 60;
const foundPerMinute = 30;
const foundPerDay = 300;

const counted = (ctx: Ctx, what: string) => ({ key: `${what}:${userOf(ctx).userId}`, network: '' });

/**
 * Counts lookups of a whole address or VIN by a user with a scope, whether they match or not. Throws above
 * the limit. Other texts do not count, because they find nothing out of scope.
 */
export async function limitExactLookups(ctx: Ctx, text: string | null): Promise<void> {
  if (isUnscoped(ctx.actor) || exactContactText(text ?? '') === null) return;
  await limitPerMinute(ctx, counted(ctx, 'exact-contact-lookup'), lookupsPerMinute);
}

/** Counts contacts out of scope before they are shown to the user. Throws above the limit. */
export async function limitFoundElsewhere(ctx: Ctx): Promise<void> {
  await limitPerMinute(ctx, counted(ctx, 'contact-elsewhere'), foundPerMinute);
  await limitPerDay(ctx, counted(ctx, 'contact-elsewhere-of-day'), foundPerDay);
}

interface Elsewhere {
  contactId: number | null;
  contactFoundBy: string | null;
}
/**
 * Records that a user found a contact out of scope, or put it on a case. Records whether by address or VIN,
 * but not the value (rules 6.8 and 14.3).
 */
export async function auditContactElsewhere(
  tx: Tx,
  { contactId, contactFoundBy }: Elsewhere,
  act: { action: 'find' } | { action: 'putOnCase'; caseId: number },
): Promise<void> {
  await recordAudit(tx, {
    entity: 'contact',
    entityId: contactId,
    action: act.action,
    changes: [
      { field: 'contactFoundBy', to: contactFoundBy?.includes('@') ? 'email' : 'vin' },
      ...(act.action === 'find' ? [] : [{ field: 'caseId' as const, to: act.caseId }]),
    ],
  });
}
