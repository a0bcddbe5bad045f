import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSignInUser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorMessage, serializeError } from './log.ts';

const cause = Object.assign(new Error('duplicate key value violates "users_email" of "Erika"'), {
  code: '23505',
  constraint: 'users_email',
  table: 'users',
  detail: 'Key (email)=(erika@private.example) already exists.',
});
const failed = new DrizzleQueryError(
  'insert into "users" ("email") values ($1)',
  ['erika@private.example', 'Mustermann\n    at a line like one of a stack'],
  cause,
);

describe('an error (rule 12.7)', () => {
  it("is logged with what an operator needs and without the statement's parameters", () => {
    const serialized = serializeError(failed);
    expect(serialized).toMatchObject({
      code: '23505',
      constraint: 'users_email',
      table: 'users',
      message: 'duplicate key value violates "…" of "…"',
      statement: 'insert into "users" ("email") values ($1)',
      stack: expect.stringMatching(/^at .*log\.test\.ts/),
    });
    expect(JSON.stringify(serialized)).not.toMatch(/erika|mustermann|a line like/i);
  });

  it.each([
    [new Error('550 <erika@private.example> is unknown'), '550 …@… is unknown'],
    ['thrown as a text with erika@private.example', 'thrown as a text with …@…'],
    [new Error('xyz'.repeat(200)), 'xyz'.repeat(100)],
    [new Error('read ECONNRESET'), 'read ECONNRESET'],
    [{ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }, 'connect ECONNREFUSED'],
    [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ])('%s is logged as %s', (error, message) => {
    expect(errorMessage(error)).toBe(message);
  });
});

describe('the log when every request fails', () => {
  const lines: string[] = [];
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({}, undefined, { write: (line) => void lines.push(line) });
  });
  afterAll(() => t.close());

  it('contains no personal data of requests', async () => {
    const agent = await t.actor('Agent');
    const marked = {
      salutation: 'Mrs',
      firstName: 'Markedname',
      lastName: 'Markedlast',
      emails: ['marked@private.example'],
      phones: ['+49 170 7654321'],
      businessName: 'Marked Company',
    };
    await t.pool.query('alter table contacts add constraint reject_all check (false) not valid');
    const create = await t.inject(agent, contactEndpoints.createContact, { body: marked });
    expect(create.status).toBe(500);
    await t.pool.query('alter table contacts rename column last_name to moved_away');
    const list = await t.inject(agent, contactEndpoints.listContacts, { query: { search: 'Markedlast' } });
    expect(list.status).toBe(500);
    await t.pool.query('alter table user_tokens add constraint reject_all check (false) not valid');
    const { email } = await makeSignInUser(t, { firstName: 'Markedname', email: 'marked@private.example' });
    await t.inject(null, authEndpoints.requestPassword, { body: { emailaddress: email } });
    await t.drainJobs();

    const log = lines.join('');
    expect(log).toContain('request failed');
    expect(log).toContain('reject_all');
    const { rows } = await t.pool.query<{ output: unknown }>(
      'select output from jobs.job where output is not null',
    );
    expect(JSON.stringify(rows)).toContain('new row for relation');
    for (const written of [log, JSON.stringify(rows)]) expect(written).not.toMatch(/marked|7654321/i);
  });
});
