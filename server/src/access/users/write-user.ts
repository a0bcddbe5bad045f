import type { Handover, UserForm } from '@cfm/contract/access/user-settings.ts';
import { eq } from 'drizzle-orm';
import { refreshAttentionOf } from '../../cases/case/call-attention.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAllOf } from '../sign-in/deactivate-users.ts';
import { mailActivation, mailEmailChanged } from '../sign-in/mails.ts';
import type { ManagedUser } from '../sign-in/manage-user.ts';
import { beyondRights, type Rights } from '../sign-in/policy.ts';
import { getAccountById } from '../sign-in/queries.ts';
import { removeIssuedCodes } from '../sign-in/recovery-codes.ts';
import { invalidateTokens, tokenPurposes } from '../sign-in/user-tokens.ts';
import { auditedUser, isChanged, userEntry } from './audit-user.ts';
import { ownClaimsOf } from './given-rights.ts';
import { handOver } from './hand-over.ts';
import { uniqueEmail, uniqueUsername, userClaims, users } from './tables.ts';

const columnsOf = ({ claims: _ofTheirTable, scopes: _too, ...columns }: UserForm) => columns;

/**
 * Creates a user and mails the activation link (rule 18.5), in the caller's transaction. The caller has
 * checked the rights.
 */
export async function insertUser(tx: Tx, form: UserForm, { role }: Rights): Promise<number> {
  const row = { ...columnsOf(form), createdAt: tx.now() };
  const { userId } = await insertRow(tx.db, users, row, 'userId').catch(rejectDuplicateUser(tx));
  await writeClaims(tx.db, userId, form);
  await recordAudit(tx, userEntry({ userId, before: null, after: auditedUser(form, role) }));
  if (form.isActive) await mailActivation(tx, await getAccountById(tx.db, userId));
  return userId;
}

/**
 * Updates a user after the caller has checked the rights, and hands over what they lose (rule 18.12). Returns false if
 * nothing differs (rule 18.5).
 */
export async function changeUser(
  tx: Tx,
  before: ManagedUser,
  form: UserForm,
  rights: Rights,
  handover?: Handover,
): Promise<boolean> {
  const { userId } = before;
  const change = { userId, before, after: auditedUser(form, rights.role) };
  if (!isChanged(change)) return false;
  await handOver(tx, { before, after: { ...rights, isActive: form.isActive } }, handover);
  await tx.db
    .update(users)
    .set({ ...columnsOf(form), version: before.version + 1 })
    .where(eq(users.userId, userId))
    .catch(rejectDuplicateUser(tx));
  await tx.db.delete(userClaims).where(eq(userClaims.userId, userId));
  await writeClaims(tx.db, userId, form);
  await refreshAttentionOf(tx, userId);
  await recordAudit(tx, userEntry(change));
  if (!form.isActive) await endAllOf(tx, userId);
  // A recovery code issued by a manager of the old rights must not open the new ones.
  else if (beyondRights(rights, before).length > 0) await removeIssuedCodes(tx, userId);
  if (form.email !== before.email) await changeAddress(tx, before, form);
  return true;
}

/** Links mailed to the old address stop working, and its owner is notified (rule 18.5). */
async function changeAddress(tx: Tx, before: ManagedUser, form: UserForm): Promise<void> {
  for (const purpose of tokenPurposes) await invalidateTokens(tx, before.userId, purpose);
  if (before.isActivated) await mailEmailChanged(tx, before, form.email);
  else if (form.isActive) await mailActivation(tx, await getAccountById(tx.db, before.userId));
}

async function writeClaims(db: Db, userId: number, form: UserForm): Promise<void> {
  const rows = ownClaimsOf(form).map(({ ids, ...claim }) => ({ userId, ...claim, ids: [...ids] }));
  if (rows.length > 0) await db.insert(userClaims).values(rows);
}

const rejectDuplicateUser = (ctx: Ctx) =>
  rejectDuplicate({
    [uniqueUsername]: () =>
      new AppError('UserExists', { fields: { username: ruleText(ctx, 'username', 'usernameTaken') } }),
    [uniqueEmail]: () =>
      new AppError('UserExists', { fields: { email: ruleText(ctx, 'email', 'emailTaken') } }),
  });
