import { type Ctx, type Tx, userOf } from '../../context.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { limitPerMinute } from '../../platform/rate-limit/limit-per-minute.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isUnscoped } from './case-scope.ts';
import { exactContactText } from './contact-scope.ts';

/** More than a person types, and fewer than it takes to count VINs up (rule 6.9). */
const lookupsPerMinute = 60;
const foundPerMinute = 30;
const foundPerDay = 300;

const counted = (ctx: Ctx, what: string) => ({ key: `${what}:${userOf(ctx).userId}`, network: '' });

/**
 * Counts a whole address or VIN that a user whose scope is limited names, right or wrong; above the limit it is not looked
 * for. Any other text costs nothing, as it finds nothing out of scope.
 */
export async function limitExactLookups(ctx: Ctx, text: string | null): Promise<void> {
  if (isUnscoped(ctx.actor) || exactContactText(text ?? '') === null) return;
  await limitPerMinute(ctx, counted(ctx, 'exact-contact-lookup'), lookupsPerMinute);
}

/** Counts that contacts out of scope are about to be named to the user; above the limit they are not. */
export async function limitFoundElsewhere(ctx: Ctx): Promise<void> {
  await limitPerMinute(ctx, counted(ctx, 'contact-elsewhere'), foundPerMinute);
  await limitPerDay(ctx, counted(ctx, 'contact-elsewhere-of-day'), foundPerDay);
}

interface Elsewhere {
  contactId: number | null;
  contactFoundBy: string | null;
}
/**
 * Records on a contact out of the actor's scope that somebody found it, or put it on a case: by an address or a VIN, not by
 * which (rules 6.8 and 14.3).
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
