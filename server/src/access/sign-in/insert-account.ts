import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ClaimType, RoleName } from '@cfm/contract/platform/access.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { userClaims, users } from '../users/tables.ts';
import { hashPassword } from './passwords.ts';
import { getRoleId } from './queries.ts';
import { encryptTotpKey } from './totp.ts';

export interface NewUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: RoleName;
  language?: Language;
  /** If undefined, a mailed link activates the account. */
  password?: string;
  /** Base32 key of an existing second factor. */
  totpKey?: string;
  isFirstSignIn?: boolean;
  isDemo?: boolean;
  /** Added to the claims of the role, or removed from them with `isGranted: false`. */
  claims?: { type: ClaimType; isGranted?: boolean; ids?: number[] }[];
}

/**
 * Creates the account of a user without a manager: the first administrator and demo users. Returns its id.
 * `mailActivation` mails the activation link.
 */
export async function insertAccount(ctx: Ctx, user: NewUser): Promise<number> {
  const passwordHash = user.password === undefined ? null : await hashPassword(user.password);
  return inTransaction(ctx, async (tx) => {
    const row = {
      username: user.username,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      roleId: await getRoleId(tx.db, user.role),
      language: user.language ?? 'en',
      passwordHash,
      encryptedTotpKey: user.totpKey === undefined ? null : encryptTotpKey(tx, user.totpKey),
      isFirstSignIn: user.isFirstSignIn ?? true,
      isDemo: user.isDemo ?? false,
      createdAt: tx.now(),
    };
    const { userId } = await insertRow(tx.db, users, row, 'userId');
    if (user.claims && user.claims.length > 0)
      await tx.db.insert(userClaims).values(user.claims.map((claim) => ({ userId, ...claim })));
    await recordAudit(tx, {
      entity: 'user',
      entityId: userId,
      action: 'create',
      changes: [
        { field: 'role', to: user.role },
        { field: 'language', to: row.language },
        { field: 'isActive', to: true },
      ],
      personalChanges: (['firstName', 'lastName', 'username', 'email'] as const).map((field) => ({
        field,
        from: null,
        to: user[field],
        contactId: null,
        userId,
      })),
    });
    return userId;
  });
}
