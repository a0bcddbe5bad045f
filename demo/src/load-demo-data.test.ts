import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { userSettingsEndpoints, userStates } from '@cfm/contract/access/user-settings.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { admitDemoUsers } from '@cfm/server/access/sign-in/deactivate-users.ts';
import type { UserActor } from '@cfm/server/context.ts';
import { checkFileContent } from '@cfm/server/platform/files/check-file-content.ts';
import { fileKindOf } from '@cfm/server/platform/files/file-kinds.ts';
import { plainText, sanitizeRichText } from '@cfm/server/platform/texts/rich-text.ts';
import { isOfficeTime } from '@cfm/server/platform/time/office-hours.ts';
import type { WorkingCalendar } from '@cfm/server/platform/time/working-time.ts';
import { runDueRequests } from '@cfm/server/process/customer-requests/run-due-requests.ts';
import { runDueSteps } from '@cfm/server/process/reminders/run-due-steps.ts';
import { listCases } from '@cfm/server/screens/case-list/list-cases.ts';
import { codeNow, openBrowser } from '@cfm/server/testing/browser.ts';
import { createTestApp, type TestApp } from '@cfm/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSignIn, loadDemoData } from './load-demo-data.ts';
import { slowIndexes } from './loaders/without-indexes.ts';

const count = 300;
let t: TestApp;
let admin: UserActor;
// The load rebuilds indexes, which pending constraint checks of a test transaction would prevent.
const bulkCtx = () => ({ ...t.ctx(), db: t.db });
beforeAll(async () => {
  t = await createTestApp();
  expect(await loadDemoData(bulkCtx(), { count })).toBe(true);
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

const rowsOf = async <T extends object>(text: string) => (await t.pool.query<T>(text)).rows;
/** Checks that no rows break a rule. */
const breaches = async (text: string) => expect(await rowsOf(text), text).toEqual([]);
const one = async (text: string) => Object.values((await rowsOf<Record<string, unknown>>(text))[0] ?? {})[0];

describe('the requests to customers', () => {
  it('cover each state: waiting, answered with an open decision, reviewed, ended', async () => {
    const states = await rowsOf<Record<string, number>>(`select
      (count(*) filter (where answered_at is null and ended_at is null))::int as waiting,
      (count(*) filter (where answered_at is not null and reviewed_at is null))::int as answered,
      (count(*) filter (where reviewed_at is not null))::int as reviewed,
      (count(*) filter (where ended_at is not null))::int as ended from post_qualifications`);
    for (const [state, requests] of Object.entries(states[0] ?? {}))
      expect(requests, state).toBeGreaterThan(0);
    await breaches(`select case_id from post_qualifications q join cases c using (case_id) where q.contact_id <> c.contact_id
      or (c.status_id = 4) <> (coalesce(q.answered_at, q.ended_at) is null)
      or (answered_at is null) <> (answer is null)`);
  });

  it('show open decisions, and none is due right after the load', async () => {
    const [open] = await rowsOf<{ id: number }>(
      'select case_id as id from post_qualifications where answered_at is not null and reviewed_at is null limit 1',
    );
    const params = { id: open?.id ?? 0 };
    const { body } = await t.inject(admin, casePostQualificationEndpoints.listPostQualifications, { params });
    const states = body[0]?.answer?.fields.map(({ field, state }) => [field, state]) ?? [];
    expect(states.filter(([, state]) => state !== 'same')).toEqual([['street', 'open']]);
    const detail = await t.inject(admin, casePageEndpoints.getCase, { params });
    expect(detail.body.postQualification).toEqual({ state: 'answered', openFields: 1 });
    expect(await runDueRequests(t.ctx())).toBe(0);
  });
});

describe('the bills', () => {
  it('cover every completed month except the last, with prices that rose once', async () => {
    const months = await rowsOf<{ month: string; cases: number; other: number }>(`select
      to_char(m.month, 'YYYY-MM') as month, m.cases, coalesce(l.lines, 0) - m.cases as other from (
        select date_trunc('month', first_completed_at at time zone 'Europe/Berlin')::date as month,
          (count(*) filter (where status_id not in (8, 9)))::int as cases from cases where first_completed_at is not null group by 1) m
      left join billings b on b.month = m.month
      left join (select billing_id, count(*)::int as lines from billing_lines group by 1) l using (billing_id) order by 1`);
    const over = months.filter(({ month }) => month < t.clock.now().slice(0, 7));
    expect(over.length).toBeGreaterThan(10);
    expect(over.slice(0, -1).filter(({ other }) => other !== 0)).toEqual([]);
    expect(await one('select count(*)::int from billings')).toBe(over.length - 1);
    const last = over.at(-1);
    const [year = 0, month = 0] = (last?.month ?? '').split('-').map(Number);
    const { body } = await t.inject(admin, billingEndpoints.getBillingSummary, { query: { year, month } });
    expect(body).toMatchObject({ isBillingPossible: true, total: { count: last?.cases } });
    expect(await one('select count(distinct valid_from)::int from prices')).toBe(2);
  });
});

describe('the cases', () => {
  it('are as many as requested, and a second load adds none', async () => {
    expect(await one('select count(*)::int from cases')).toBe(count);
    expect(await loadDemoData(bulkCtx(), { count })).toBe(false);
    expect(await one('select count(*)::int from cases')).toBe(count);
  });

  it('are numbered in order of creation, and the next number follows', async () => {
    await breaches(`select internal_id from (
        select internal_id, lag(internal_id) over (order by created_date_time, case_id) as earlier from cases
      ) numbered where internal_id <= earlier`);
    const last = String(await one(`select max(internal_id) from cases where internal_id like '2026-%'`));
    expect(await one('select next_case_number(2026)')).toBe(
      `2026-${String(Number(last.slice(5)) + 1).padStart(6, '0')}`,
    );
  });

  it('leave the following ids free', async () => {
    const reply = await t.inject(admin, contactEndpoints.createContact, {
      body: { lastName: 'Neumann', emails: [], phones: [] },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toBe(await one('select max(contact_id) from contacts'));
  });

  it('are consistent', async () => {
    await breaches('select case_id from cases where contact_id is null');
    await breaches(`select c.case_id from cases c join contact_cars k using (contact_car_id)
      where k.contact_id <> c.contact_id`);
    await breaches(`select case_id from cases where status_id in (6) and solved_date_time is null
      or status_id = 7 and closed_date_time is null`);
    await breaches(`select case_id from cases where created_date_time < receipt_date_time
      or last_modified_date_time < created_date_time`);
    await breaches(`select c.case_id from cases c join cases p on p.case_id = c.parent_id
      where p.parent_id is not null or p.case_id >= c.case_id`);
    await breaches(`select case_id from case_code_level_sets group by case_id
      having count(*) filter (where is_primary) <> 1`);
    await breaches('select case_id from cases where case_id not in (select case_id from case_events)');
  });

  it('have a history that ends in their current state', async () => {
    await breaches(`select case_id from cases where case_id not in (
      select case_id from audit_entries where entity = 'case' and action = 'create')`);
    await breaches(`select c.case_id from cases c join lateral (
        select (change ->> 'to')::int as status_id from audit_entries a, jsonb_array_elements(a.changes) change
        where a.case_id = c.case_id and change ->> 'field' = 'statusId' order by a.audit_id desc limit 1
      ) last on last.status_id <> c.status_id`);
  });

  it("are found by a word of the title and by the customer's name", async () => {
    const [row] = await rowsOf<{ case_id: number; last_name: string }>(
      `select c.case_id, o.last_name from cases c join contacts o using (contact_id)
        where o.last_name ~ '^[A-Za-z]{5,}$' order by case_id desc limit 1`,
    );
    if (!row) throw new Error('no case');
    const { body } = await t.inject(admin, caseListEndpoints.listCases, {
      query: { take: '100' },
      body: { text: row.last_name, includeSpam: true, includeIntegrated: true },
    });
    expect(body.items.map((item) => item.caseId)).toContain(row.case_id);
    await breaches('select case_id from cases where case_id not in (select case_id from case_search)');
    await breaches(`select last_name from contacts where last_name ~ '^[A-Za-z]{5,}$'
      and last_name <> 'Neumann' and fold(last_name) not in (select word from name_words)`);
  });

  it('are found by their own title', async () => {
    const everything = { includeSpam: true, includeIntegrated: true };
    for (const { case_id: id, title } of await rowsOf<{ case_id: number; title: string }>(
      'select distinct on (title) case_id, title from cases',
    )) {
      const { items } = await listCases(t.ctx(admin), {
        ...{ skip: 0, take: 100, sortBy: 'receiptDateTime', descending: true, exactTotal: false },
        filter: { ...everything, text: title },
      });
      expect([title, items.map(({ caseId }) => caseId)]).toEqual([title, expect.arrayContaining([id])]);
    }
  });

  it('have all indexes rebuilt', async () => {
    await breaches('select indexrelid::regclass::text from pg_index where not indisvalid');
    const known = await rowsOf<{ name: string }>('select indexname as name from pg_indexes');
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(slowIndexes));
  });

  it('open as defined in the contract, with events, links and history', async () => {
    const picked = await rowsOf<{ case_id: number }>(
      'select min(case_id) as case_id from cases group by status_id, input_channel_id order by 1',
    );
    expect(picked.length).toBeGreaterThan(10);
    for (const { case_id: id } of picked) {
      const params = { id };
      const detail = await t.inject(admin, casePageEndpoints.getCase, { params });
      expect(detail.status).toBe(200);
      expect(detail.body.caseEvents.length).toBeGreaterThan(0);
      expect(detail.body.caseEvents.every((event) => event.author !== '')).toBe(true);
      expect((await t.inject(admin, forwardingEndpoints.listLinks, { params })).status).toBe(200);
      const history = await t.inject(admin, casePageEndpoints.listHistory, { params });
      expect(history.body.totalCount).toBeGreaterThan(0);
    }
  });
});

describe('integrated cases', () => {
  it('have their messages on the target, and a recent integration can be undone', async () => {
    await breaches(`select c.case_id from cases c where c.status_id = 9 and not exists (
      select from case_integrations i where i.case_id = c.case_id and i.target_id = c.integrated_into_id)`);
    await breaches(`select e.case_event_id from case_events e join cases c using (case_id)
      where c.status_id = 9 and e.type not in ('status', 'relation')`);
    await breaches(`select i.case_id from case_integrations i where not exists (select from case_events e
      where e.case_id = i.target_id and e.type = 'relation' and (e.details ->> 'caseId')::int = i.case_id)`);
    const [last] = await rowsOf<{ id: number; target: number; moved: { caseEventIds: number[] }; at: Date }>(
      `select case_id as id, target_id as target, moved, integrated_at as at from case_integrations
        order by integrated_at desc limit 1`,
    );
    if (!last) throw new Error('no integrated case');
    const undo = () => t.inject(admin, caseRelationEndpoints.undoIntegration, { params: { id: last.id } });
    const now = t.clock.now();
    t.clock.set(last.at.toISOString());
    expect((await undo()).status).toBe(200);
    t.clock.set(now);
    expect(last.moved.caseEventIds.length).toBeGreaterThan(0);
    const back = await rowsOf<{ id: number }>(
      `select case_event_id as id from case_events where case_id = ${last.id} order by 1`,
    );
    expect(back.map(({ id }) => id)).toEqual(expect.arrayContaining(last.moved.caseEventIds));
  });
});

describe('events and files', () => {
  it('are safe, and their plain text matches their HTML', async () => {
    const events = await rowsOf<{ content: string; content_text: string }>(
      `select distinct on (type, left(content, 40)) content, content_text from case_events v
        where not exists (select from complex_solutions s where s.case_event_id = v.case_event_id)`,
    );
    for (const { content, content_text } of events) {
      expect(sanitizeRichText(content).replaceAll('<br />', '<br>')).toBe(content);
      expect(content_text).toBe(plainText(content));
    }
    // The text of a complex solution is in its own rows.
    await breaches(`select v.case_event_id from case_events v join complex_solutions s using (case_event_id)
      join case_solutions o using (complex_solution_id)
      where v.content <> '' or position(s.vin in v.content_text) = 0 or position(o.detailed_consulting in v.content_text) = 0`);
  });

  it('have files whose content matches their name', async () => {
    const files = await rowsOf<{
      storage_key: string;
      file_name: string;
      content_type: string;
      size: number;
    }>(
      'select storage_key, file_name, content_type, size_bytes::int as size from stored_files where is_in_use',
    );
    expect(files.length).toBeGreaterThan(20);
    await breaches(
      'select stored_file_id from stored_files where stored_file_id not in (select stored_file_id from attachments)',
    );
    const { files: store } = t.ctx();
    for (const file of files) {
      const bytes = Buffer.concat(await Array.fromAsync(await store.read(file.storage_key)));
      const kind = fileKindOf(file.file_name);
      if (!kind) throw new Error(`${file.file_name} would be rejected`);
      expect(bytes.length).toBe(file.size);
      expect(await checkFileContent(kind, bytes)).toBe(file.content_type);
    }
  });
});

describe('forwards', () => {
  it('have an event, a delivered mail without secrets, and a link', async () => {
    expect(await one('select count(*)::int from forwards')).toBeGreaterThan(100);
    await breaches(`select f.forward_id from forwards f join case_events e using (case_event_id)
      where e.type <> 'forward' or e.case_id <> f.case_id`);
    await breaches(`select l.case_link_id from case_links l left join outgoing_mails m using (mail_id)
      where m.state is distinct from 'delivered' or m.delivered_at is null or m.case_id <> l.case_id`);
    await breaches(`select mail_id from outgoing_mails, jsonb_array_elements(links) link
      where link ->> 'encryptedUrl' is not null`);
  });

  it('end with their cases', async () => {
    await breaches(`select l.case_link_id from case_links l join cases c using (case_id)
      where c.status_id in (6, 7, 8, 9) and l.solved_at is null and l.ended_at is null`);
    await breaches('select case_link_id from case_links where first_opened_at < created_at');
    await breaches(`select s.simple_solution_id from simple_solutions s join case_links l using (case_link_id)
      where l.solved_at is distinct from s.at`);
    await breaches(`select x.complex_solution_id from complex_solutions x join case_links l using (case_link_id)
      where l.solved_at is distinct from x.at or (x.type = 'Board') <> (x.final_reply_date is not null)`);
    await breaches('select delay_id from delays where due_after <= due_before or days < 1');
  });
});

describe('reminder processes', () => {
  it('run for open forwards according to their events, and continue in the next days', async () => {
    const running = `from reminder_plans p join cases c using (case_id)`;
    expect(await one(`select count(*)::int ${running}`)).toBeGreaterThan(3);
    await breaches(`select c.case_id from cases c left join reminder_plans p on p.case_id = c.case_id and p.ended_at is null
      where c.is_reminder_process_active <> (p.case_id is not null)`);
    await breaches(`select c.case_id ${running} where c.status_id <> 3
      or (select count(*) from reminder_steps s where s.case_id = c.case_id and s.done_at is not null)
        <> (select count(*) from case_events e where e.case_id = c.case_id and e.type in ('reminder', 'escalation'))`);
    await breaches(`select s.case_id from reminder_steps s join reminder_steps b using (reminder_plan_id)
      where b.place > s.place and b.due_at <= s.due_at`);
    const steps = await rowsOf<{ at: Date; due: Date; zone: object }>(
      `select s.next_try_at as at, s.due_at as due, json_build_object('timeZone', m.time_zone, 'weekendDays', m.weekend_days,
          'holidayCountry', m.holiday_country, 'holidayState', m.holiday_state, 'ownDays',
          (select coalesce(json_agg(json_build_object('date', d.date, 'isFree', d.is_free)), '[]') from market_days d
            where d.market_id = m.market_id)) as zone
        from reminder_steps s join cases c using (case_id) join markets m using (market_id) where s.done_at is null`,
    );
    const next = steps.filter(({ at }) => at !== null);
    expect(next.length).toBe(await one('select count(*)::int from reminder_plans'));
    for (const { due, zone } of steps)
      expect(isOfficeTime(due.toISOString(), zone as WorkingCalendar)).toBe(true);
    expect(next.every(({ at }) => at.toISOString() > t.clock.now())).toBe(true);
    expect(await runDueSteps(t.ctx())).toBe(0);
  });

  it('have steps that run when they are due', async () => {
    const now = t.clock.now();
    const [first] = await rowsOf<{ at: Date; case_id: number }>(
      'select next_try_at as at, case_id from reminder_steps where next_try_at is not null order by 1 limit 1',
    );
    if (!first) throw new Error('no step');
    t.clock.set(first.at.toISOString());
    expect(await runDueSteps(t.ctx())).toBe(1);
    const mails = await rowsOf<{ state: string }>(
      `select state from outgoing_mails where case_id = ${first.case_id} and kind in ('reminder', 'escalation')`,
    );
    expect(mails).toEqual([{ state: 'kept' }]);
    t.clock.set(now);
  });
});

describe('the contacts', () => {
  it('include possible duplicates, a merge that can be undone, a restriction and a legal hold', async () => {
    const reported = await rowsOf<{ id: number; doubles: number }>(
      `select o.contact_id as id, (select count(*)::int from contacts d where d.contact_id > o.contact_id and d.phones && o.phones) as doubles
        from contacts o where exists (select from contacts d where d.contact_id > o.contact_id and d.phones && o.phones) order by 1`,
    );
    expect(reported.map(({ doubles }) => doubles)).toEqual([1, 1]);
    const reasons = await Promise.all(
      reported.map(async ({ id: contactId }) => {
        const { body } = await t.inject(admin, contactPageEndpoints.listDuplicates, {
          params: { contactId },
        });
        return body.flatMap((each) => each.reasons);
      }),
    );
    expect(reasons).toEqual([expect.arrayContaining(['email', 'phone']), expect.arrayContaining(['phone'])]);
    const merge = await one('select contact_id from contact_merges');
    const merges = await t.inject(admin, contactMergeEndpoints.listMerges, {
      params: { contactId: Number(merge) },
    });
    expect(merges.body.map(({ undoableUntil }) => undoableUntil !== null)).toEqual([true]);
    expect(await one('select count(*)::int from contacts where restricted_at is not null')).toBe(1);
    expect(await one('select count(*)::int from contacts where held_at is not null')).toBe(1);
  });
});

describe('the users', () => {
  it('can sign in with the password and the code that the start prints', async () => {
    for (const username of ['admin', 'bmwadmin', 'bcc', 'ikam', 'agent']) {
      const browser = openBrowser(t);
      const first = await browser.call(authEndpoints.login, {
        body: { username: `${username}@demo.example`, password: demoSignIn.password },
      });
      expect(first.body.isMultiFactorRequired).toBe(true);
      const second = await browser.call(authEndpoints.loginSecondFactor, {
        body: { totp: codeNow(t, demoSignIn.totpKey) },
      });
      expect(second.body.finishedSuccessfully).toBe(true);
    }
  });

  it("cover each state of the list, and have no password if they can't sign in", async () => {
    const query = { take: '20' } as const;
    const states = await Promise.all(
      userStates.map(async (state) => {
        const { body } = await t.inject(admin, userSettingsEndpoints.listUserAccounts, {
          query: { ...query, state, search: 'demo.example' },
        });
        return [state, body.items.map(({ username }) => username)];
      }),
    );
    expect(Object.fromEntries(states)).toMatchObject({
      notActivated: ['lfischer'],
      deactivated: ['tgruber'],
    });
    await breaches(
      `select username from users where username in ('lfischer', 'tgruber') and password_hash is not null`,
    );
  });

  it('are activated again by a start with a demo, except the one who has left', async () => {
    await admitDemoUsers(t.ctx(), false);
    await admitDemoUsers(t.ctx(), true);
    const rows = await rowsOf<{ username: string }>(
      `select username from users where email like '%@demo.example' and not is_active`,
    );
    expect(rows).toEqual([{ username: 'tgruber' }]);
  });

  it('have favorites in their scope', async () => {
    await breaches(`select username from users where email like '%@demo.example' and password_hash is not null
      and user_id not in (select user_id from favorites)`);
    await breaches(`select f.case_id from favorites f join cases c using (case_id)
      join user_claims s on s.user_id = f.user_id and s.type = 'Markets'
      where c.market_id is null or not c.market_id = any(s.ids)`);
  });

  it('have markets as key account managers, and there is a blacklist', async () => {
    expect(await one('select count(*)::int from market_ikams')).toBeGreaterThan(2);
    expect(await one('select count(*)::int from blacklist')).toBeGreaterThan(3);
    expect(await one(`select count(*)::int from blacklist where email like '*@%'`)).toBe(2);
  });
});
