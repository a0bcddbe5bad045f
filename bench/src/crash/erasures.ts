import { setTimeout as pause } from 'node:timers/promises';
import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import type { Pool } from 'pg';
import type { Caller } from '../caller.ts';
import type { Finding } from './findings.ts';

const paceMs = 200;

/** The email address identifies the person in every table. */
export interface ErasedPerson {
  contactId: number;
  email: string;
}

export async function createPersons(pool: Pool, count: number): Promise<ErasedPerson[]> {
  const { rows } = await pool.query<ErasedPerson>(
    `insert into contacts (first_name, last_name, emails, created_at, last_modified_at)
     select 'Erika', 'Erased', array['erased-' || gen_random_uuid() || '@post.example'], now(), now() from generate_series(1, $1::int)
     returning contact_id as "contactId", emails[1] as email`,
    [count],
  );
  return rows;
}

/** Creates a case of one person after the other, then erases the person. Returns those whose erasure was acknowledged. */
export async function erasePersons(
  isOver: () => boolean,
  { call }: Caller,
  cookie: string,
  nextForm: () => CreateCaseForm,
  persons: readonly ErasedPerson[],
): Promise<ErasedPerson[]> {
  const acknowledged: ErasedPerson[] = [];
  for (const person of persons) {
    if (isOver()) break;
    const { contactId, email } = person;
    const form = { ...nextForm(), contactId, contactCarId: null, title: email, description: `Ask ${email}.` };
    await call(caseEndpoints.createCase, { body: form }, cookie);
    const params = { contactId: String(contactId) };
    const { reply } = await call(gdprEndpoints.previewErasure, { params }, cookie);
    const { fullName: typedName, previewHash } = reply;
    const body = { reason: 'Request by letter', typedName, previewHash };
    await call(gdprEndpoints.erasePerson, { params, body }, cookie).catch(async (error: unknown) => {
      // The unanswered first attempt may have been executed, and the second is rejected.
      const { reply: erasure } = await call(gdprEndpoints.getErasure, { params }, cookie);
      if (erasure === null) throw error;
    });
    acknowledged.push(person);
    await pause(paceMs);
  }
  return acknowledged;
}

/** Each person was erased once, and no row of any table contains the address. */
export async function checkErasures(pool: Pool, persons: readonly ErasedPerson[]): Promise<Finding> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const emails = persons.map(({ email }) => email);
  const kept = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ address: string }>(
      `select address from unnest($1::text[]) as wanted(address) where exists (
         select 1 from ${name} t where strpos(t::text, wanted.address) > 0)`,
      [emails],
    );
    for (const { address } of rows) kept.add(address);
  }
  const { rows: finished } = await pool.query<{ contactId: number; count: number }>(
    'select contact_id as "contactId", count(finished_at)::int as count from erasures group by 1',
  );
  const timesOf = ({ contactId }: ErasedPerson) =>
    finished.find((each) => each.contactId === contactId)?.count ?? 0;
  return {
    what: 'erased persons',
    acknowledged: persons.length,
    retried: 0,
    lost: persons.filter((each) => timesOf(each) === 0 || kept.has(each.email)).map(({ email }) => email),
    duplicated: persons.filter((each) => timesOf(each) > 1).map(({ email }) => email),
  };
}
