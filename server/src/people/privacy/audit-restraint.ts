import type { restraintForm } from '@cfm/contract/people/privacy.ts';
import type * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';

export type Restraint = z.output<typeof restraintForm> & { contactId: number };

/** The reason may name the person, so it is stored with the personal values. */
export const auditRestraint = (
  tx: Tx,
  contactId: number,
  action: 'restrict' | 'liftRestriction' | 'hold' | 'endHold',
  reason: string | null,
) =>
  recordAudit(tx, {
    entity: 'contact',
    entityId: contactId,
    action,
    personalChanges: [{ field: 'reason', from: null, to: reason, contactId }],
  });
