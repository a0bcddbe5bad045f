import { changedFields, personalText, recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { formOfContent } from './rule-content.ts';
import type { VersionContent } from './tables.ts';

/** Addresses are stored separately (rule 14.3). */
const personalFields: readonly string[] = [
  'to',
  'cc',
  'recipientsLevel1',
  'recipientsLevel2',
  'recipientsLevel3',
];

interface Change {
  ruleId: number;
  /** Null if the rule did not exist before, or is deleted. */
  before: VersionContent | null;
  after: VersionContent | null;
}
/** Records a change of a rule, field by field. */
export function auditRule(tx: Tx, { ruleId, before, after }: Change): Promise<void> {
  const changes = changedFields(
    before ? formOfContent(before) : {},
    after ? formOfContent(after) : { name: null },
  );
  return recordAudit(tx, {
    entity: 'rule',
    entityId: ruleId,
    action: before === null ? 'create' : after === null ? 'remove' : 'update',
    changes: changes.filter(({ field }) => !personalFields.includes(field)),
    personalChanges: changes
      .filter(({ field }) => personalFields.includes(field))
      .map(({ field, from, to }) => ({
        field,
        from: personalText(from),
        to: personalText(to),
        contactId: null,
      })),
  });
}
