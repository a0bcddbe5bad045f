import { createHmac } from 'node:crypto';
import type { RoleName } from '@cfm/contract/access.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { Actor, Ctx } from '@cfm/server/context.ts';
import { authenticate } from '@cfm/server/modules/auth/authenticate.ts';
import { insertAccount } from '@cfm/server/modules/auth/insert-account.ts';
import type { BenchDatabase } from './fill.ts';

const password = 'Bench-Pass-1!';
const totpKey = { base32: 'JBSWY3DPEHPK3PXP', bytes: Buffer.from('48656c6c6f21deadbeef', 'hex') };

interface Person {
  userId: number;
  username: string;
}
export interface SignedIn {
  userId: number;
  cookie: string;
}

/** So many people of this role, without a scope. */
export async function ensurePeople(
  database: BenchDatabase,
  count: number,
  role: RoleName = 'BMW BCC Team',
): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number += 1) {
    const username = `${role === 'Admin' ? 'bench-admin' : 'bench'}${number}`;
    people.push({ username, userId: await ensureUser(database, username, role) });
  }
  return people;
}

/** One who holds data protection. */
export const ensureOfficer = async (database: BenchDatabase): Promise<Person> => ({
  username: 'benchofficer',
  userId: await ensureUser(database, 'benchofficer', 'BMW Admin'),
});

/** Signs them in as a browser would: password, then code. */
export async function signInPeople(port: number, people: readonly Person[]): Promise<SignedIn[]> {
  const signedIn: SignedIn[] = [];
  for (const { userId, username } of people) signedIn.push({ userId, cookie: await signIn(port, username) });
  return signedIn;
}

/** The first of the people, as the product knows who asks. */
export function actorOf([person]: readonly SignedIn[], ctx: Ctx): Promise<Actor> {
  const sessionId = decodeURIComponent(person?.cookie.slice(person.cookie.indexOf('=') + 1) ?? '');
  return authenticate(ctx, sessionId, { isBackground: false });
}

async function ensureUser({ ctx, pool }: BenchDatabase, username: string, role: RoleName): Promise<number> {
  // A code works once; a run that follows at once would meet its own.
  const { rows } = await pool.query<{ userId: number }>(
    'update users set totp_last_step = null where username = $1 returning user_id as "userId"',
    [username],
  );
  if (rows[0]) return rows[0].userId;
  return insertAccount(ctx, {
    username,
    email: `${username}@bench.example`,
    firstName: 'Bench',
    lastName: username,
    role,
    password,
    totpKey: totpKey.base32,
    isFirstSignIn: false,
  });
}

async function signIn(port: number, username: string): Promise<string> {
  const pending = await post(port, 'user/login', { username, password }, '');
  return post(port, 'user/login/2fa', { totp: codeNow() }, pending);
}

/** Posts a form and answers the session cookie that came back. */
async function post(
  port: number,
  path: string,
  form: Record<string, string>,
  cookie: string,
): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  const session = response.headers.getSetCookie().find((each) => each.startsWith('cfm_session='));
  if (!response.ok || !session)
    throw new Error(`sign-in failed: ${response.status} ${await response.text()}`);
  return session.split(';')[0] ?? '';
}

/** RFC 6238, as an authenticator app does it. */
function codeNow(): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', totpKey.bytes).update(step).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
