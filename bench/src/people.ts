import type { RoleName } from '@cfm/contract/platform/access.ts';
import { authenticate } from '@cfm/server/access/sign-in/authenticate.ts';
import { insertAccount } from '@cfm/server/access/sign-in/insert-account.ts';
import { startSession } from '@cfm/server/access/sign-in/start-session.ts';
import type { UserActor } from '@cfm/server/context.ts';
import type { FilledDatabase } from './database.ts';

/** A signed-in user without a case scope. */
export interface Person {
  userId: number;
  cookie: string;
  actor: UserActor;
}

/** Signs in this many users of a role; creates them if needed. */
export async function signIn(
  { ctx, pool }: FilledDatabase,
  count: number,
  role: RoleName = 'BMW BCC Team',
): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number += 1) {
    const username = `bench-${role.toLowerCase().replaceAll(' ', '-')}-${number}`;
    const { rows } = await pool.query<{ userId: number }>(
      'select user_id as "userId" from users where username = $1',
      [username],
    );
    const account = { username, email: `${username}@bench.example`, firstName: 'Bench', lastName: username };
    const userId = rows[0]?.userId ?? (await insertAccount(ctx, { ...account, role, isFirstSignIn: false }));
    const { sessionId } = await startSession(ctx, userId);
    const actor = await authenticate(ctx, sessionId, { isBackground: false });
    if (actor.kind !== 'user') throw new Error(`${username} cannot sign in`);
    people.push({ userId, cookie: `cfm_session=${sessionId}`, actor });
  }
  return people;
}
