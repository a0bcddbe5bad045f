import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';

const fields = ['email', 'firstName', 'lastName'] as const;
interface Change {
  blacklistId: number;
  /** Null if the entry did not exist before, or does not exist afterwards. */
  before: BlacklistEntry | null;
  after: BlacklistEntry | null;
}

/** Records a change of an entry. Address and name are stored separately (rule 14.3). */
export const auditEntry = (tx: Tx, { blacklistId, before, after }: Change): Promise<void> =>
  recordAudit(tx, {
    entity: 'blacklistEntry',
    entityId: blacklistId,
    action: before === null ? 'create' : after === null ? 'remove' : 'update',
    personalChanges: fields.flatMap((field) => {
      const from = before?.[field] ?? null;
      const to = after?.[field] ?? null;
      return from === to ? [] : [{ field, from, to, contactId: null }];
    }),
  });
