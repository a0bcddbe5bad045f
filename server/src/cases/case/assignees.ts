import type { UserLookup } from '@cfm/contract/access/users.ts';
import type { createCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CaseDraft, whoSees } from '../../access/case-scope/who-sees.ts';
import { actorOf, rightsColumns, rightsForm } from '../../access/users/rights-of-user.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { isVisible } from './is-visible.ts';

const account = z.object({ ...rightsForm, isActivated: z.boolean(), isDeleted: z.boolean() });
const accountColumns = sql`${rightsColumns}, u.password_hash is not null as "isActivated", u.deleted_at is not null as "isDeleted"
  from users u join roles r on r.role_id = u.role_id`;
const usableAccounts = statement({
  name: 'accounts that people can sign in with',
  row: account,
  sql: () => sql`select ${accountColumns} where u.is_active and u.password_hash is not null
    order by u.last_name, u.first_name, u.user_id`,
});
const accountOfUser = statement({
  name: 'account of a responsible person',
  row: account,
  sql: (userId: number) => sql`select ${accountColumns} where u.user_id = ${userId}`,
});
const noSession = '';

/** Users who can be responsible for a case with these values: they can sign in and see the case (rule 3.53). */
export async function listAssignees(ctx: Ctx, draft: CaseDraft): Promise<UserLookup[]> {
  const people = (await usableAccounts(ctx.db)).map((row) => actorOf(row, noSession));
  const seeing = await whoSees(ctx.db, people, draft);
  return people
    .filter(({ userId }) => seeing.has(userId))
    .map(({ userId, fullName }) => ({ id: userId, fullName }));
}

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
 * Rejects a form whose responsible user can't sign in or would not see the case (rule 3.53). A user who is already
 * responsible stays, whatever happened to their account or scope, unless this save takes the case out of their scope.
 */
export async function checkResponsible(ctx: Ctx, form: Form, before: Before): Promise<void> {
  const { responsibleUserId } = form;
  if (responsibleUserId === null) return;
  const isKept = responsibleUserId === before.responsibleUserId;
  const [row] = await accountOfUser(ctx.db, responsibleUserId);
  if (!row || (row.isDeleted && !isKept)) throw unknownChoices(ctx.language, ['responsibleUserId']);
  const person = actorOf(row, noSession);
  const refuse = (rule: 'accountDeactivated' | 'accountNotActivated' | 'noAccessToCase' | 'losesCase') =>
    refuseField(ctx, 'responsibleUserId', rule, { values: { name: person.fullName } });
  if (!row.isActive) return isKept ? undefined : refuse('accountDeactivated');
  if (!row.isActivated) return isKept ? undefined : refuse('accountNotActivated');
  const seeing = await whoSees(ctx.db, [person], draftOf(form));
  if (seeing.has(person.userId)) return;
  if (!isKept) refuse('noAccessToCase');
  if (before.caseId !== null && (await isVisible({ ...ctx, actor: person }, before.caseId)))
    refuse('losesCase');
}

const draftOf = ({ marketId, sourceId, brandId, mailboxId, codeLevelSets }: Form): CaseDraft => ({
  marketId,
  sourceId,
  brandId,
  mailboxId,
  topicGroupIds: codeLevelSets.map(({ codeLevelTopicGroupId }) => codeLevelTopicGroupId),
});
