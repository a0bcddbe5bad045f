import { mayPass, type RoleName } from '@cfm/contract/platform/access.ts';
import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { and, eq, sql } from 'drizzle-orm';
import { caseCodeLevelSets, caseEvents } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { fillLinks } from '../../platform/outbox/mail-links.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../factories.ts';
import { multipartBody } from '../multipart-body.ts';
import type { ActorOverrides, TestApp } from '../test-app.ts';
import { testStart } from '../test-ctx.ts';
import { type CaseColumns, readState } from './state.ts';

/** One action of a sequence: who does what with which cases. Numbers are list indexes, modulo the length. */
export interface Step {
  act: string;
  who: number;
  on: number;
  other: number;
  /** Selects a variant of the action: a status, an event, a way to fill a form. */
  pick: number;
}
interface Person {
  actor: UserActor;
  cookie: string;
}
export interface References {
  people: Person[];
  markets: { DE: number; FR: number };
  /** Values shared by the first cases of a sequence. */
  ofEveryCase: { sourceId: number; inputChannelId: number; escalationLevelId: number };
  boardSourceId: number;
  levels: { codeLevelAreaId: number; codeLevelTopicGroupId: number }[];
}

/** Users of each kind, and values for their forms. */
export async function makeReferences(t: TestApp): Promise<References> {
  const markets = { DE: await marketId(t, 'DE'), FR: await marketId(t, 'FR') };
  const kinds: [RoleName, ActorOverrides][] = [
    ['Admin', {}],
    ['BMW Admin', { claims: ['DeletePermission', 'EditableCodeLvl'] }],
    ['Agent', { claims: ['DeletePermission', 'DeleteAttachmentPermission', 'Blacklist', 'EditableCodeLvl'] }],
    ['Agent', { claims: ['StopReminderPermission', 'CreatePostQualificaionPermission'] }],
    ['Agent', { scopes: { Markets: [markets.DE] } }],
  ];
  const people: Person[] = [];
  for (const [role, overrides] of kinds) {
    const actor = await t.actor(role, overrides);
    people.push({ actor, cookie: await t.sessionCookie(actor) });
  }
  const levels = await t.db
    .select({
      codeLevelAreaId: codeLevelTopicGroups.areaId,
      codeLevelTopicGroupId: codeLevelTopicGroups.topicGroupId,
    })
    .from(codeLevelTopicGroups)
    .orderBy(codeLevelTopicGroups.topicGroupId)
    .limit(25);
  const ofEveryCase = {
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    escalationLevelId: await lookupId(t, 'escalationLevel', 'None'),
  };
  const boardSourceId = await lookupId(t, 'source', 'Board');
  return { people, markets, levels, ofEveryCase, boardSourceId };
}

type Input<E extends EndpointSpec> = CallInput<E> | Record<string, unknown>;
type Parts = Parameters<typeof multipartBody>[0];

let runs = 0;
const place = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** The cases of one sequence, and how its users call the API. Only the users are shared with other sequences. */
export async function makeWorld(t: TestApp, references: References) {
  runs += 1;
  t.clock.set(testStart);
  await keepSessions(t);
  await forgetEarlier(t);
  const { people, markets, levels, ofEveryCase, boardSourceId } = references;
  // Unknown links are limited per network, so each sequence has its own address.
  const remoteAddress = `10.${runs >> 16}.${(runs >> 8) & 255}.${runs & 255}`;
  const customer = `erik@customer${runs}.example`;
  const { contactId } = await makeContact(t, { emails: [customer] });
  const caseIds: number[] = [];
  const mail = {
    type: 'mailReceived',
    title: 'Help',
    details: { from: customer },
    createdAt: t.clock.now(),
  } as const;
  for (const market of [markets.DE, markets.DE, markets.FR, null]) {
    // The French one is a board case, which requires more data to be solved.
    const source = market === markets.FR ? { sourceId: boardSourceId } : {};
    const { caseId } = await makeCase(t, { ...ofEveryCase, ...source, contactId, marketId: market });
    caseIds.push(caseId);
  }
  await t.db
    .insert(caseEvents)
    .values(
      caseIds.flatMap((caseId) => ['First', 'Second'].map((content) => ({ caseId, ...mail, content }))),
    );
  const sets = levels.slice(0, 3).map((level, order) => ({ ...level, order, isPrimary: order === 0 }));
  await t.db
    .insert(caseCodeLevelSets)
    .values(caseIds.slice(0, 2).flatMap((caseId) => sets.map((set) => ({ caseId, ...set }))));

  /** Throws if the contract does not list the error. */
  async function send<E extends EndpointSpec>(
    who: Person | null,
    endpoint: E,
    input: Input<E>,
    parts?: Parts,
  ) {
    const headers: Record<string, string> = who ? { cookie: who.cookie } : {};
    const raw = { remoteAddress, ...(parts && (await multipartBody(parts))) };
    const { status, body } = await t.inject(null, endpoint, input, { headers, raw });
    if (status < 400) return { isDone: true, body };
    const { code = '', errors } = body;
    const mayAnswer: string[] = [...endpoint.errors, 'BadRequest', 'TooManyRequests'];
    if (who && !mayPass(endpoint.access, who.actor)) mayAnswer.push('Forbidden');
    if (!mayAnswer.includes(code))
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${code} ${JSON.stringify(errors)}`);
    return { isDone: false, body: null };
  }

  const world = {
    t,
    references,
    contactId,
    customer,
    caseIds,
    /** Tokens of mailed links, oldest first. */
    tokens: [] as string[],
    usedToken: null as string | null,
    /** Tokens of data requests, oldest first. */
    dataTokens: [] as string[],
    state: await readState(t, caseIds, 0),
    /** The case of a step, usually one the action is intended for, or undefined. */
    caseOf({ on, pick }: Pick<Step, 'on' | 'pick'>, isMeant: (row: CaseColumns) => boolean = () => true) {
      const rows = Object.values(world.state.cases);
      return place(pick % 5 > 0 ? rows.filter(isMeant) : rows, on);
    },
    /** Calls as the user of the step. If they lack the right, usually as one who has it. */
    call<E extends EndpointSpec>(step: Step, endpoint: E, input: Input<E>, parts?: Parts) {
      const { who, pick } = step;
      const person = place(people, who);
      const mayCall = ({ actor }: Person) => mayPass(endpoint.access, actor);
      const isTried = pick % 5 === 0 || (person && mayCall(person));
      return send((isTried ? person : place(people.filter(mayCall), who)) ?? null, endpoint, input, parts);
    },
    /** Usually calls as the owner of something, if there is one. */
    callAs<E extends EndpointSpec>(
      owner: Person | null | undefined,
      step: Step,
      endpoint: E,
      input: Input<E>,
      parts?: Parts,
    ) {
      return owner && step.pick % 5 > 0
        ? send(owner, endpoint, input, parts)
        : world.call(step, endpoint, input, parts);
    },
    callByLink: <E extends EndpointSpec>(endpoint: E, input: Input<E>) => send(null, endpoint, input),
    /** Adds a case that a call created. */
    add({ body }: { body: { caseId: number } | null }) {
      if (body) caseIds.push(body.caseId);
    },
    /** The author of an event, if it is one of the users. */
    async authorOf(caseEventId: number | null): Promise<Person | null> {
      const { rows } = await t.pool.query<{ author: number | null }>(
        'select author_user_id as author from case_events where case_event_id = $1',
        [caseEventId],
      );
      return people.find(({ actor }) => actor.userId === rows[0]?.author) ?? null;
    },
    /** Collects tokens from queued mails, before delivery removes them. */
    async noteLinks(caseId: number) {
      const isWaiting = and(eq(outgoingMails.caseId, caseId), eq(outgoingMails.state, 'queued'));
      for (const mail of await t.db
        .select()
        .from(outgoingMails)
        .where(isWaiting)
        .orderBy(outgoingMails.mailId)) {
        const [, token] = /solve\?token=([\w-]+)/.exec(fillLinks(t.ctx(), mail, mail.links).text) ?? [];
        if (token !== undefined && !world.tokens.includes(token)) world.tokens.push(token);
      }
    },
    /** The same for data requests. */
    async noteDataLinks(caseId: number) {
      const isWaiting = and(eq(outgoingMails.caseId, caseId), eq(outgoingMails.state, 'queued'));
      for (const mail of await t.db
        .select()
        .from(outgoingMails)
        .where(isWaiting)
        .orderBy(outgoingMails.mailId)) {
        const text = fillLinks(t.ctx(), mail, mail.links).text;
        const [, token] = /post-qualification\/([\w-]+)/.exec(text) ?? [];
        if (token !== undefined && !world.dataTokens.includes(token)) world.dataTokens.push(token);
      }
    },
    async wait(by: Parameters<TestApp['clock']['advance']>[0]) {
      t.clock.advance(by);
      await keepSessions(t);
    },
  };
  return world;
}
export type World = Awaited<ReturnType<typeof makeWorld>>;
/** Ends pending work of earlier sequences. */
async function forgetEarlier(t: TestApp): Promise<void> {
  await t.db.execute(sql`delete from automatic_mail_pauses`);
  await t.db.execute(
    sql`update reminder_plans set ended_at = started_at, ended_because = 'stopped' where ended_at is null`,
  );
  await t.db.execute(sql`update post_qualifications set remind_at = null, give_up_at = null`);
  await t.db.execute(sql`update reminder_steps set next_try_at = null where next_try_at is not null`);
}

/** Keeps sessions alive when the clock advances. */
async function keepSessions(t: TestApp): Promise<void> {
  const now = t.clock.now();
  await t.db.execute(
    sql`update sessions set last_seen_at = ${now}, created_at = ${now}, expires_at = ${now}::timestamptz + interval '12 hours'`,
  );
}
