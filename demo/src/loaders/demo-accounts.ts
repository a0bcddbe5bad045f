import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { deactivateUsers } from '@cfm/server/access/sign-in/deactivate-users.ts';
import { insertAccount } from '@cfm/server/access/sign-in/insert-account.ts';
import { effectiveClaims } from '@cfm/server/access/users/effective-claims.ts';
import { users } from '@cfm/server/access/users/tables.ts';
import { markFavorite } from '@cfm/server/cases/favorites/mark-favorite.ts';
import { marketIkams } from '@cfm/server/catalog/markets/tables.ts';
import { idIn } from '@cfm/server/catalog/reference-data/load-lookups.ts';
import { marketIds } from '@cfm/server/catalog/reference-data/load-markets.ts';
import { roles } from '@cfm/server/catalog/reference-data/shipped/roles.ts';
import type { Tx, UserActor } from '@cfm/server/context.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { listCases } from '@cfm/server/screens/case-list/list-cases.ts';
import { eq } from 'drizzle-orm';
import { demoColleagues, demoUserEmail, demoUsers } from '../people/demo-users.ts';

export interface DemoSignIn {
  password: string;
  totpKey: string;
}

const favoritesPerUser = 8;
const newestCases = {
  skip: 0,
  take: 100,
  sortBy: 'receiptDateTime',
  descending: true,
  exactTotal: false,
} as const;

/** Adds the five users of rule 15.3. A user with markets sees only these, and is their key account manager. */
export async function loadDemoUsers(tx: Tx, signIn: DemoSignIn): Promise<UserActor[]> {
  const markets = await marketIds(tx.db);
  const actors: UserActor[] = [];
  for (const { username, roleCode, marketCodes, ...user } of demoUsers) {
    const role = roleOf(roleCode);
    const ids = marketCodes.map((code) => idIn(markets, code));
    const claims = ids.length === 0 ? [] : [{ type: 'Markets' as const, isGranted: true, ids }];
    const known = await findUserId(tx, username);
    const userId =
      known ??
      (await insertAccount(tx, {
        ...user,
        ...signIn,
        username,
        isDemo: true,
        email: demoUserEmail(username),
        role: role.name,
        claims,
      }));
    if (!known && ids.length > 0)
      await tx.db.insert(marketIkams).values(ids.map((marketId) => ({ marketId, userId })));
    const { flags, scopes } = effectiveClaims(role.claims, claims);
    actors.push({
      kind: 'user',
      userId,
      fullName: `${user.firstName} ${user.lastName}`,
      role: role.name,
      roleType: role.roleType,
      claims: flags,
      scopes,
      sessionHash: '',
    });
  }
  return actors;
}

/** Adds users in the other states of the user list (rule 15.3). They have no password, so that they can't sign in. */
export async function loadDemoColleagues(tx: Tx): Promise<void> {
  for (const { username, roleCode, hasLeft, ...user } of demoColleagues) {
    if ((await findUserId(tx, username)) !== undefined) continue;
    const email = demoUserEmail(username);
    // A user who has left is not activated again by the next start with a demo.
    const account = { ...user, username, email, role: roleOf(roleCode).name, isDemo: !hasLeft };
    const userId = await insertAccount(tx, account);
    if (hasLeft) await deactivateUsers(tx, [userId]);
  }
}

async function findUserId(tx: Tx, username: string): Promise<number | undefined> {
  const [known] = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.username, username));
  return known?.userId;
}
function roleOf(code: string) {
  const role = roles.find((row) => row.code === code);
  if (!role) throw new Error(`no role has the code "${code}"`);
  return role;
}

/** Each user marks some of the newest open cases in their scope, one every few hours. */
export async function markDemoFavorites(tx: Tx, actors: readonly UserActor[]): Promise<void> {
  for (const [place, actor] of actors.entries()) {
    const { items } = await listCases(
      { ...tx, actor },
      { filter: { statusIds: [...openStatusIds] }, ...newestCases },
    );
    const every = Math.max(Math.floor(items.length / favoritesPerUser), 1);
    const liked = items.filter((_, index) => index % every === place % every).slice(0, favoritesPerUser);
    for (const [index, { caseId, receiptDateTime }] of liked.entries()) {
      const then = addTime(tx.now(), { hours: -15 * index });
      const markedAt = then > receiptDateTime ? then : tx.now();
      await markFavorite({ ...tx, actor, now: () => markedAt }, { caseId });
    }
  }
}
