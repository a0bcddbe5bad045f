import type { UserForm } from '@cfm/contract/access/user-settings.ts';
import type { AuditField } from '@cfm/contract/messages/catalogue.ts';
import { scopeClaims } from '@cfm/contract/platform/access.ts';
import { type AuditedChange, changedFields, personalText } from '../audit/record-audit.ts';
import type { OwnClaim } from './effective-claims.ts';
import { ownClaimsOf } from './given-rights.ts';

/** Fields of a user except rights, which have their own names in the audit. */
type Account = Omit<UserForm, 'roleId' | 'claims' | 'scopes'>;
/** State of a user that the audit compares. */
export interface AuditedUser extends Account {
  role: string;
  ownClaims: readonly OwnClaim[];
}
interface Change {
  userId: number;
  /** Null if the user did not exist before, or does not exist afterwards. */
  before: AuditedUser | null;
  after: AuditedUser | null;
}
/**
 * How the audit stores each field. A new field of the form must be added here to compile, so that changes of
 * it are not missed.
 */
const storageOf = {
  firstName: 'personal',
  lastName: 'personal',
  username: 'personal',
  email: 'personal',
  language: 'plain',
  isActive: 'plain',
} as const satisfies Record<keyof Account, 'personal' | 'plain'>;
const auditedFields = (how: 'personal' | 'plain') =>
  (Object.keys(storageOf) as (keyof Account)[]).filter((field) => storageOf[field] === how);
const personalFields = auditedFields('personal');
const plainFields = auditedFields('plain');

export const auditedUser = (form: UserForm, role: string): AuditedUser => ({
  ...form,
  role,
  ownClaims: ownClaimsOf(form),
});

type Plain = Partial<Record<AuditField, unknown>>;
/** Role, plain fields and rights by name: a flag is true or false, a scope has its ids. */
function plainValues(user: AuditedUser | null): Plain {
  if (user === null) return {};
  const { role, ownClaims } = user;
  const rights = ownClaims.map(({ type, isGranted, ids }) => [
    type,
    ids.length > 0 || isScope(type) ? (isGranted ? ids.toSorted((a, b) => a - b) : null) : isGranted,
  ]);
  const plain = plainFields.map((field) => [field, user[field]]);
  return { role, ...Object.fromEntries([...plain, ...rights]) };
}
const isScope = (type: string) => scopeClaims.some((scope) => scope === type);

/** Differences between two states of a user, without the fields that name the person. */
export function userChanges(before: AuditedUser | null, after: AuditedUser | null) {
  const [from, to] = [plainValues(before), plainValues(after)];
  const gone = Object.fromEntries(Object.keys(from).map((field) => [field, null]));
  return changedFields<Plain>(from, { ...gone, ...to });
}
const personalChanges = ({ userId, before, after }: Change) =>
  personalFields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return from === to
      ? []
      : [{ field, from: personalText(from), to: personalText(to), contactId: null, userId }];
  });

export const isChanged = (change: Change): boolean =>
  userChanges(change.before, change.after).length > 0 || personalChanges(change).length > 0;

/**
 * Audit entry of a change. Names and addresses are stored separately, so that they are deleted with the user
 * (rules 14.3 and 18.7).
 */
export const userEntry = (change: Change): AuditedChange => ({
  entity: 'user',
  entityId: change.userId,
  action: change.before === null ? 'create' : change.after === null ? 'remove' : 'update',
  changes: userChanges(change.before, change.after),
  personalChanges: change.after === null ? [] : personalChanges(change),
});
