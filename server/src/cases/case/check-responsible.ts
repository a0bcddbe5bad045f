import type { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type CaseDraft, listUsersWhoSee } from '../../access/case-scope/list-users-who-see.ts';
import { lockAccounts } from '../../access/users/lock-accounts.ts';
import { actorOf } from '../../access/users/rights-of-user.ts';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { accountOfUser, noSession } from './assignee.ts';
import { isVisible } from './is-visible.ts';
import { cases } from './tables.ts';

type Form = Pick<
  z.output<typeof createCaseForm>,
  'responsibleUserId' | 'marketId' | 'sourceId' | 'brandId' | 'mailboxId' | 'codeLevelSets'
>;
/** The case before the form is saved. All null for a new case. */
interface Before {
  caseId: number | null;
  responsibleUserId: number | null;
}

/**
 * Locks a newly chosen responsible user. A concurrent change of the account waits, and then takes this case too (rule
 * 18.12). Call it before the case is locked: a change of an account locks the account before its cases.
 */
export async function lockResponsible(
  tx: Tx,
  caseId: number | null,
  responsibleUserId: number | null,
): Promise<void> {
  if (responsibleUserId === null) return;
  const [before] =
    caseId === null
      ? []
      : await tx.db
          .select({ responsibleUserId: cases.responsibleUserId })
          .from(cases)
          .where(eq(cases.caseId, caseId));
  if (before?.responsibleUserId !== responsibleUserId) await lockAccounts(tx.db, [responsibleUserId]);
}

/**
 * Rejects a form whose responsible user can't sign in or would not see the case (rule 3.53). A user who is already
 * responsible stays, whatever happened to their account or scope, unless this save takes the case out of their scope.
 */
export async function checkResponsible(tx: Tx, form: Form, before: Before): Promise<void> {
  const { responsibleUserId } = form;
  if (responsibleUserId === null) return;
  const isKept = responsibleUserId === before.responsibleUserId;
  const [row] = await accountOfUser(tx.db, responsibleUserId);
  if (!row || (row.isDeleted && !isKept)) throw unknownChoices(tx.language, ['responsibleUserId']);
  const person = actorOf(row, noSession);
  const reject = (rule: 'accountDeactivated' | 'accountNotActivated' | 'noAccessToCase' | 'losesCase') =>
    rejectField(tx, 'responsibleUserId', rule, { values: { name: person.fullName } });
  if (!row.isActive) return isKept ? undefined : reject('accountDeactivated');
  if (!row.isActivated) return isKept ? undefined : reject('accountNotActivated');
  const seeing = await listUsersWhoSee(tx.db, [person], draftOf(form));
  if (seeing.has(person.userId)) return;
  if (!isKept) reject('noAccessToCase');
  if (before.caseId !== null && (await isVisible({ ...tx, actor: person }, before.caseId)))
    reject('losesCase');
}

const draftOf = ({ marketId, sourceId, brandId, mailboxId, codeLevelSets }: Form): CaseDraft => ({
  marketId,
  sourceId,
  brandId,
  mailboxId,
  topicGroupIds: codeLevelSets.map(({ codeLevelTopicGroupId }) => codeLevelTopicGroupId),
});
