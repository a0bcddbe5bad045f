import { scopeClaims } from '@cfm/contract/access.ts';
import type { AuditField } from '@cfm/contract/messages/catalogue.ts';
import type { UserForm } from '@cfm/contract/user-settings.ts';
import { type AuditedChange, changedFields } from '../audit/record-audit.ts';
import type { OwnClaim } from '../auth/effective-claims.ts';
import { ownClaimsOf } from './given-rights.ts';

/** A user as the audit compares it. */
export interface AuditedUser extends Pick<UserForm, (typeof personalFields)[number]> {
  role: string;
  language: string;
  isActive: boolean;
  ownClaims: readonly OwnClaim[];
}
interface Change {
  userId: number;
  /** Null where it did not exist before, or does not exist afterwards. */
  before: AuditedUser | null;
  after: AuditedUser | null;
}
const personalFields = ['firstName', 'lastName', 'username', 'email'] as const;

export const auditedUser = (form: UserForm, role: string): AuditedUser => ({
  ...form,
  role,
  ownClaims: ownClaimsOf(form),
});

/** Role, state and each right by its name: a flag is given or taken away, a scope has its ids. */
type Plain = Partial<Record<AuditField, unknown>>;
function plainFields(user: AuditedUser | null): Plain {
  if (user === null) return {};
  const { role, language, isActive, ownClaims } = user;
  const rights = ownClaims.map(({ type, isGranted, ids }) => [
    type,
    ids.length > 0 || isScope(type) ? (isGranted ? ids.toSorted((a, b) => a - b) : null) : isGranted,
  ]);
  return { role, language, isActive, ...Object.fromEntries(rights) };
}
const isScope = (type: string) => scopeClaims.some((scope) => scope === type);

/** What differs between two states of a user, without what names the person. */
export function userChanges(before: AuditedUser | null, after: AuditedUser | null) {
  const [from, to] = [plainFields(before), plainFields(after)];
  const gone = Object.fromEntries(Object.keys(from).map((field) => [field, null]));
  return changedFields<Plain>(from, { ...gone, ...to });
}
const personalChanges = ({ userId, before, after }: Change) =>
  personalFields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return from === to ? [] : [{ field, from, to, contactId: null, userId }];
  });

export const isChanged = (change: Change): boolean =>
  userChanges(change.before, change.after).length > 0 || personalChanges(change).length > 0;

/** The entry of a change; names and addresses stand apart, so that they go with the user (rules 14.3 and 18.7). */
export const userEntry = (change: Change): AuditedChange => ({
  entity: 'user',
  entityId: change.userId,
  action: change.before === null ? 'create' : change.after === null ? 'remove' : 'update',
  changes: userChanges(change.before, change.after),
  personalChanges: change.after === null ? [] : personalChanges(change),
});
