import type { UserForm } from '@cfm/contract/access/user-settings.ts';
import type { AuditField } from '@cfm/contract/messages/catalogue.ts';
import { scopeClaims } from '@cfm/contract/platform/access.ts';
import { type AuditedChange, changedFields, personalText } from '../audit/record-audit.ts';
import type { OwnClaim } from './effective-claims.ts';
import { ownClaimsOf } from './given-rights.ts';

/** What a user has beside rights, which are told by their names. */
type Account = Omit<UserForm, 'roleId' | 'claims' | 'scopes'>;
/** A user as the audit compares it. */
export interface AuditedUser extends Account {
  role: string;
  ownClaims: readonly OwnClaim[];
}
interface Change {
  userId: number;
  /** Null where it did not exist before, or does not exist afterwards. */
  before: AuditedUser | null;
  after: AuditedUser | null;
}
/** How each field is told: one more in the form is asked for here, so that it is never left out of what differs. */
const tellingOf = {
  firstName: 'personal',
  lastName: 'personal',
  username: 'personal',
  email: 'personal',
  language: 'plain',
  isActive: 'plain',
} as const satisfies Record<keyof Account, 'personal' | 'plain'>;
const fieldsTold = (how: 'personal' | 'plain') =>
  (Object.keys(tellingOf) as (keyof Account)[]).filter((field) => tellingOf[field] === how);
const personalFields = fieldsTold('personal');
const plainFields = fieldsTold('plain');

export const auditedUser = (form: UserForm, role: string): AuditedUser => ({
  ...form,
  role,
  ownClaims: ownClaimsOf(form),
});

type Plain = Partial<Record<AuditField, unknown>>;
/** Role, plain fields and each right by its name: a flag is given or taken away, a scope has its ids. */
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

/** What differs between two states of a user, without what names the person. */
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

/** The entry of a change; names and addresses stand apart, so that they go with the user (rules 14.3 and 18.7). */
export const userEntry = (change: Change): AuditedChange => ({
  entity: 'user',
  entityId: change.userId,
  action: change.before === null ? 'create' : change.after === null ? 'remove' : 'update',
  changes: userChanges(change.before, change.after),
  personalChanges: change.after === null ? [] : personalChanges(change),
});
