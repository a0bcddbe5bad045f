import type { TestApp } from '../test-app.ts';
import { tokensOf } from './facts.ts';
import type { Person, ScopedCases } from './make-scoped-cases.ts';
import type { Answer, SentCall } from './send-call.ts';

export interface Play {
  t: TestApp;
  world: ScopedCases;
  person: Person;
  adminCookie: string;
  /** Words entered where other users can read them. */
  typed: Set<string>;
  /** By endpoint, the calls for hidden and for visible records. */
  asked: Map<string, { hidden: number; seen: number }>;
  /** Total calls, and checked persons who are visible only through data protection. */
  counted: { calls: number; hiddenPersons: number };
}

export const newestAudit = async ({ pool }: TestApp): Promise<number> =>
  (await pool.query<{ id: number }>('select coalesce(max(audit_id), 0)::float as id from audit_entries'))
    .rows[0]?.id ?? 0;

/** Words entered into a record without a case are no longer secret. */
export function noteTyped(typed: Set<string>, { body }: SentCall): void {
  for (const word of tokensOf(JSON.stringify(body))) if (!/^\d+$/.test(word)) typed.add(word);
}

/** A user who creates a case out of their scope gets its number. */
export function noteOwnCases(typed: Set<string>, { status, text }: Answer): void {
  if (status !== 200 || !text.includes('"isVisible":false')) return;
  const made: { caseId?: number; internalId?: string } = JSON.parse(text);
  for (const word of [made.caseId, made.internalId]) if (word !== undefined) typed.add(String(word));
}

export type Fail = (what: string) => never;
export const failing =
  ({ actor }: Person, { endpoint, path, query, body }: SentCall, { status, text }: Answer): Fail =>
  (what) => {
    const who = JSON.stringify({ role: actor.role, claims: actor.claims, scopes: actor.scopes });
    throw new Error(
      `${endpoint.method} ${path} ${JSON.stringify({ query, body })} of ${who} ${what}: ${status} ${text.slice(0, 600)}`,
    );
  };
