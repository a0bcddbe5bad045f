import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { Person } from './person.ts';
import { codeOf } from './totp-codes.ts';

export const sessionCookie = 'cfm_session';
const sessions = new Map<string, Promise<string>>();

/** The session id of a person, who signs in once with both steps. */
export function sessionOf(address: string, person: Person): Promise<string> {
  const session = sessions.get(person.username) ?? signIn(address, person);
  sessions.set(person.username, session);
  return session;
}

async function signIn(address: string, { username, password, totpKey }: Person): Promise<string> {
  const pending = await post(`${address}${apiBase}${authEndpoints.login.path}`, { username, password }, '');
  const totp = await codeOf(totpKey);
  return post(`${address}${apiBase}${authEndpoints.loginSecondFactor.path}`, { totp }, pending);
}

/** Sends a form and returns the session id that the server sets. */
async function post(url: string, form: Record<string, string>, session: string): Promise<string> {
  const headers = { cookie: `${sessionCookie}=${session}` };
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) });
  const [, id] = /cfm_session=([^;]+)/.exec(response.headers.getSetCookie().join('\n')) ?? [];
  if (!response.ok || !id) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return id;
}
