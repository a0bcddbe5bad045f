import { changedFields, personalText, recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { personalFieldsOf, plainFieldsOf } from './audit-contact.ts';
import type { CarRow, Person } from './tables.ts';

const fieldsOf = ({ row, addresses }: Person) => ({ ...row, addresses });
const lists = ['emails', 'phones'] as const;

interface MergeChange {
  action: 'merge' | 'undoMerge';
  before: Person;
  after: Person;
  otherContactId: number;
}
/**
 * Records on the remaining contact what it got from the other one, or gave back. Each value is stored under the id of
 * the person it belongs to, so that erasing one of them later deletes only their values (rule 14.3).
 */
export async function auditMerge(
  tx: Tx,
  { action, before, after, otherContactId }: MergeChange,
): Promise<void> {
  const { contactId } = before.row;
  const [had, has] = action === 'merge' ? [contactId, otherContactId] : [otherContactId, contactId];
  const { emails: _emails, phones: _phones, ...from } = personalFieldsOf(fieldsOf(before));
  const { emails: _newEmails, phones: _newPhones, ...to } = personalFieldsOf(fieldsOf(after));
  const single = changedFields(from, to).flatMap(({ field, from, to }) => [
    { field, from: personalText(from), to: null, contactId: had },
    { field, from: null, to: personalText(to), contactId: has },
  ]);
  const ofLists = lists.flatMap((field) => {
    const less = before.row[field].filter((value) => !after.row[field].includes(value));
    const more = after.row[field].filter((value) => !before.row[field].includes(value));
    return [
      ...less.map((from) => ({ field, from, to: null, contactId: otherContactId })),
      ...more.map((to) => ({ field, from: null, to, contactId: otherContactId })),
    ];
  });
  await recordAudit(tx, {
    entity: 'contact',
    entityId: contactId,
    action,
    changes: [
      { field: 'otherContactId', [action === 'merge' ? 'to' : 'from']: otherContactId },
      ...changedFields(plainFieldsOf(fieldsOf(before)), plainFieldsOf(fieldsOf(after))),
    ],
    personalChanges: [...single, ...ofLists].filter(({ from, to }) => from !== null || to !== null),
  });
}

/** Records that a car moved to another contact. */
export async function auditMovedCar(
  tx: Tx,
  { contactCarId }: Pick<CarRow, 'contactCarId'>,
  action: 'move' | 'moveBack',
  [from, to]: readonly [from: number, to: number],
): Promise<void> {
  await recordAudit(tx, {
    entity: 'contactCar',
    entityId: contactCarId,
    action,
    changes: [{ field: 'contactId', from, to }],
  });
}
