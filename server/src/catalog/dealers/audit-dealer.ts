import type { dealerForm } from '@cfm/contract/catalog/dealers.ts';
import type * as z from 'zod/mini';
import { type AuditedChange, changedFields } from '../../access/audit/record-audit.ts';

export type DealerInput = z.output<typeof dealerForm>;
interface Change {
  dealerId: number;
  /** Null if the dealer did not exist before, or does not exist afterwards. */
  before: DealerInput | null;
  after: DealerInput | null;
}
const plainFields = ({ number, name, city, marketId, language, isActive }: DealerInput) => ({
  number,
  name,
  city,
  marketId,
  language,
  isActive,
});
const addressesOf = (dealer: DealerInput | null): string | null => dealer?.emails.join('; ') || null;

/** Differences between two states of a dealer. */
export function dealerChanges(before: DealerInput | null, after: DealerInput | null) {
  const [from, to] = [before && plainFields(before), after && plainFields(after)];
  const nothing = Object.fromEntries(Object.keys(from ?? {}).map((field) => [field, null]));
  return changedFields<Partial<Record<keyof DealerInput, unknown>>>(from ?? {}, to ?? nothing);
}
export const hasOtherAddresses = (before: DealerInput | null, after: DealerInput | null): boolean =>
  addressesOf(before) !== addressesOf(after);

/** Audit entry of a change. Addresses may belong to persons, so they are stored separately (rule 14.3). */
export function dealerEntry({ dealerId, before, after }: Change): AuditedChange {
  const [from, to] = [addressesOf(before), addressesOf(after)];
  return {
    entity: 'dealer',
    entityId: dealerId,
    action: before === null ? 'create' : after === null ? 'remove' : 'update',
    changes: dealerChanges(before, after),
    personalChanges: from === to ? [] : [{ field: 'emails', from, to, contactId: null }],
  };
}
