import type { Ctx } from '@cfm/server/context.ts';
import { createUser } from '@cfm/server/modules/auth/create-user.ts';
import { marketIkams } from '@cfm/server/modules/markets/tables.ts';
import { idIn } from '@cfm/server/modules/reference-data/id-in.ts';
import { marketIds } from '@cfm/server/modules/reference-data/load-markets.ts';
import { roles } from '@cfm/server/modules/reference-data/shipped/roles.ts';
import { users } from '@cfm/server/modules/users/tables.ts';
import { eq } from 'drizzle-orm';
import { demoUserEmail, demoUsers } from '../people/demo-users.ts';
import { demoPassword, demoTotpKey } from '../sign-in.ts';

/** The five users of rule 15.3. One with markets sees those alone, and is their key account manager. */
export async function loadDemoUsers(tx: Ctx): Promise<void> {
  const markets = await marketIds(tx.db);
  for (const user of demoUsers) {
    const [known] = await tx.db
      .select({ userId: users.userId })
      .from(users)
      .where(eq(users.username, user.username));
    if (known) continue;
    const role = roles.find((row) => row.code === user.roleCode);
    if (!role) throw new Error(`no role has the code "${user.roleCode}"`);
    const ids = user.marketCodes.map((code) => idIn(markets, code));
    const userId = await createUser(tx, {
      username: user.username,
      email: demoUserEmail(user.username),
      firstName: user.firstName,
      lastName: user.lastName,
      role: role.name,
      language: user.language,
      password: demoPassword,
      totpKey: demoTotpKey,
      claims: ids.length === 0 ? [] : [{ type: 'Markets', ids }],
    });
    if (ids.length > 0) await tx.db.insert(marketIkams).values(ids.map((marketId) => ({ marketId, userId })));
  }
}
