import { isDeepStrictEqual } from 'node:util';
import { mayPass } from '@cfm/contract/access.ts';
import { auditEndpoints } from '@cfm/contract/audit.ts';
import { caseActionEndpoints } from '@cfm/contract/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { contactMergeEndpoints } from '@cfm/contract/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import type { EndpointSpec } from '@cfm/contract/endpoint.ts';
import { exportEndpoints } from '@cfm/contract/export.ts';
import { favoriteEndpoints } from '@cfm/contract/favorites.ts';
import { statusIds } from '../../modules/cases/status-transitions.ts';
import { allRoutes } from '../../routes.ts';
import { fieldsOf } from '../contract-samples.ts';
import { partOf } from '../read-spreadsheet.ts';
import type { TestApp } from '../test-app.ts';
import { type DrawnCall, drawingOf } from './draw-call.ts';
import { type Facts, readFacts, tokensOf, type View, viewOf } from './facts.ts';
import type { Person, ScopedCases } from './make-scoped-cases.ts';
import { liesInScope } from './oracle.ts';
import { type SentCall, sendCall } from './send-call.ts';

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn');
export const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;
/** What the contract says of a case, of its customer or car, or of what hangs on it. */
const isOfCases = ({ path, query, body, reply }: EndpointSpec): boolean =>
  path.startsWith('case') ||
  [query, body, reply].some((schema) =>
    /"(caseId|internalId|contactId|contactCarId|caseEventId|customer|vin)"/.test(
      JSON.stringify(fieldsOf(schema)),
    ),
  );
/** The calls on cases come more often than the others, which are tried with the same numbers. */
const drawn = endpoints.flatMap((endpoint) =>
  Array<EndpointSpec>(isOfCases(endpoint) ? 4 : 1).fill(endpoint),
);
/** Changes nothing that lies on a case, as far as the contract tells. */
const mayBeRead = ({ method, path }: EndpointSpec) =>
  method === 'GET' || (method === 'POST' && !path.includes('{'));
/** What was deleted is seen there alone (rules 3.43 and 14.4). */
const ofBin: EndpointSpec[] = [
  caseActionEndpoints.listBin,
  caseActionEndpoints.restoreCase,
  auditEndpoints.listAudit,
  auditEndpoints.exportAudit,
  auditEndpoints.sumOfPerson,
];
const withIds = endpoints.filter(({ path }) => path.includes('{'));

interface Answer {
  status: number;
  text: string;
}
interface Play {
  t: TestApp;
  world: ScopedCases;
  person: Person;
  adminCookie: string;
  /** Words that somebody typed where others read them. */
  typed: Set<string>;
  /** By endpoint, whether it was asked for what is hidden and for what is seen. */
  asked: Map<string, { hidden: number; seen: number }>;
  counted: { calls: number };
}
export const endpointsWithIds = withIds.map(nameOf);
/** Those among them that name a case or what hangs on it. */
export const callsWithIds = withIds.filter(
  ({ path, errors }) => /^(case|contact)/.test(path) && errors.includes('NotFound'),
);

async function send(t: TestApp, cookie: string, call: SentCall): Promise<Answer> {
  const reply = await sendCall(t, cookie, call);
  const type = String(reply.headers['content-type'] ?? '');
  const name = decodeURIComponent(String(reply.headers['content-disposition'] ?? ''));
  if (type.includes('spreadsheetml'))
    return { status: reply.statusCode, text: partOf(reply.rawPayload, 'xl/worksheets/sheet1.xml') };
  if (!type.includes('json')) return { status: reply.statusCode, text: name };
  return { status: reply.statusCode, text: reply.body.replace(/"requestId":"[^"]*"/, '') };
}

const newestAudit = async ({ pool }: TestApp): Promise<number> =>
  (await pool.query<{ id: number }>('select coalesce(max(audit_id), 0)::float as id from audit_entries'))
    .rows[0]?.id ?? 0;

/** The whole address or VIN that names a contact in use elsewhere (rule 6.8), where the call asks for nothing else. */
function exactLookup({ endpoint, query }: SentCall): string | null {
  if (endpoint !== contactEndpoints.searchContacts) return null;
  const asked = Object.entries(query).filter(([key]) => key !== 'count');
  const [[key, value] = []] = asked;
  return asked.length === 1 && (key === 'email' || key === 'vin') ? String(value) : null;
}

/** Rule 9.47 counts what lies out of scope, and names nothing of it. */
const toldOfAll = ['GET case/{id}/goodwill'];
/** They tell of the very calls that are compared. */
const ofCalls = [
  'GET configuration/audit',
  'GET configuration/audit/person',
  'POST configuration/audit/export',
];

const merging: readonly EndpointSpec[] = [
  contactMergeEndpoints.mergeContacts,
  contactMergeEndpoints.undoMerge,
];

/** Plays so many calls of a person, and throws at the first answer that tells of what they do not see. */
export async function playPerson(play: Play, callCount: number): Promise<void> {
  const { t, world, person, typed } = play;
  const { random, kinds } = world;
  const seesAll = Object.keys(person.actor.scopes).length === 0;
  let facts = await readFacts(t);
  let view = viewWith(facts, person, typed);
  let binView = viewWith(facts, person, typed, { isOfBin: true });
  const choices = {
    marketId: kinds.markets,
    sourceId: kinds.sources,
    brandId: kinds.brands,
    mailboxId: kinds.mailboxes,
    codeLevelTopicGroupId: kinds.groups.map(({ group }) => group),
    codeLevelAreaId: kinds.groups.map(({ area }) => area),
    statusId: Object.values(statusIds),
    responsibleUserId: [person.viewer.userId],
    inputChannelId: await lookupIds(t, 'inputChannel'),
    escalationLevelId: await lookupIds(t, 'escalationLevel'),
  };
  const viewFor = (endpoint: EndpointSpec) => (ofBin.includes(endpoint) ? binView : view);
  const draw = (endpoint: EndpointSpec, shareOfHidden: number) =>
    drawingOf({ facts, view: viewFor(endpoint), random, choices })(endpoint, shareOfHidden);
  const refresh = async () => {
    facts = await readFacts(t);
    view = viewWith(facts, person, typed);
    binView = viewWith(facts, person, typed, { isOfBin: true });
  };

  await checkLists(play, facts, view);
  await checkUnmoved(play, facts, () => draw(random.pick(drawn.filter(mayBeRead)), 0));
  await refresh();

  const ownKeys = new Set<string>();
  for (let left = callCount; left > 0; left -= 1) {
    // Limits of a minute are not what is looked at here.
    if (left % 15 === 0) t.clock.advance({ seconds: 61 });
    const endpoint = random.chance(0.4) ? leastAsked(play) : random.pick(drawn);
    const one = draw(endpoint, 0.6);
    const before = await newestAudit(t);
    const answer = await send(t, person.cookie, one.call);
    play.counted.calls += 1;
    const hasWritten = (await newestAudit(t)) > before;
    const fail = failing(person, one.call, answer);
    const isPathHidden = one.twin !== null && one.twin.path !== one.call.path;
    note(play, endpoint, isPathHidden);
    if (answer.status >= 500) fail('is a fault of the server');
    if (hasWritten && isPathHidden) fail('changed something by a number that the person does not see');

    if (hasWritten) {
      noteTyped(typed, one.call);
      const [old, seen] = [facts, viewFor(endpoint)];
      await refresh();
      // Without a scope what is hidden is in the bin, and goes along with its contact (rule 6.15).
      const goesAlong = seesAll && merging.includes(endpoint);
      for (const [caseId, state] of goesAlong ? [] : old.states)
        if (!seen.caseIds.has(caseId) && !view.caseIds.has(caseId) && facts.states.get(caseId) !== state)
          fail(`changed the hidden case ${caseId}`);
    }
    // Whatever numbers a person keeps preferences under, it is told them again.
    if (endpoint.path.startsWith('user/preferences/'))
      for (const word of tokensOf(one.call.path)) ownKeys.add(word);
    const lookup = exactLookup(one.call);
    const elsewhere = lookup !== null && one.twin !== null;
    if (elsewhere) checkElsewhere(facts, lookup, answer, fail);
    // Who has no scope is told of contacts that are no more, too (rule 14.4).
    else if (!(seesAll && ofCalls.includes(nameOf(endpoint))))
      checkWords(one.call, answer, viewFor(endpoint), ownKeys, fail);

    if (one.twin && !hasWritten && !elsewhere) await checkTwin(play, one, answer, fail);
    if (
      endpoint.method === 'GET' &&
      endpoint.path.includes('{') &&
      !isPathHidden &&
      view.caseIds.has(one.caseId)
    )
      await checkOpen(play, one, answer, fail);
  }
}

const lookupIds = async ({ pool }: TestApp, kind: string) =>
  (await pool.query<{ id: number }>('select lookup_id as id from lookups where kind = $1', [kind])).rows.map(
    ({ id }) => id,
  );

function viewWith(facts: Facts, { viewer, actor }: Person, typed: Set<string>, of = {}): View {
  const view = viewOf(facts, viewer, of);
  const told = actor.claims.includes('Blacklist') ? facts.blacklisted : new Set();
  return { ...view, isHidden: (text) => !typed.has(text) && !told.has(text) && view.isHidden(text) };
}

/** What is typed into a thing that lies on no case is no secret of one any more. */
function noteTyped(typed: Set<string>, { body }: SentCall): void {
  for (const word of tokensOf(JSON.stringify(body))) if (!/^\d+$/.test(word)) typed.add(word);
}

type Fail = (what: string) => never;
const failing =
  ({ actor }: Person, { endpoint, path, query, body }: SentCall, { status, text }: Answer): Fail =>
  (what) => {
    const who = JSON.stringify({ role: actor.role, claims: actor.claims, scopes: actor.scopes });
    throw new Error(
      `${endpoint.method} ${path} ${JSON.stringify({ query, body })} of ${who} ${what}: ${status} ${text.slice(0, 600)}`,
    );
  };

/** Chance leaves some out for long: of those with a number the one that was asked least for what is hidden. */
function leastAsked({ asked }: Play): EndpointSpec {
  const times = (endpoint: EndpointSpec) => asked.get(nameOf(endpoint))?.hidden ?? 0;
  return withIds.reduce((least, each) => (times(each) < times(least) ? each : least));
}

function note({ asked }: Play, endpoint: EndpointSpec, isPathHidden: boolean): void {
  const counts = asked.get(nameOf(endpoint)) ?? { hidden: 0, seen: 0 };
  counts[isPathHidden ? 'hidden' : 'seen'] += 1;
  asked.set(nameOf(endpoint), counts);
}

/** An answer has no number and no word of what is hidden, save what the call itself said. */
function checkWords(
  { path, query, body }: SentCall,
  { text }: Answer,
  view: View,
  ownKeys: ReadonlySet<string>,
  fail: Fail,
): void {
  const said = tokensOf(`${path} ${JSON.stringify({ query, body })}`);
  for (const found of tokensOf(text))
    if (!said.has(found) && !ownKeys.has(found) && view.isHidden(found)) {
      const at = text.toLowerCase().indexOf(found.toLowerCase());
      fail(`tells "${found}", which is hidden, in …${text.slice(Math.max(0, at - 300), at + 100)}…,`);
    }
}

/** What the person does not see is answered as what does not exist. */
async function checkTwin(
  { t, person }: Play,
  { twin, swaps }: DrawnCall,
  answer: Answer,
  fail: Fail,
): Promise<void> {
  if (!twin) return;
  const other = await send(t, person.cookie, twin);
  let text = other.text;
  for (const [hidden, missing] of swaps) text = text.replaceAll(missing, hidden);
  const isSame =
    other.status === answer.status &&
    (text === answer.text || text.toLowerCase() === answer.text.toLowerCase());
  if (!isSame)
    fail(`is another answer than of what does not exist, ${other.status} ${other.text.slice(0, 600)}, to`);
}

/** What the person sees is opened as an unscoped administrator opens it. */
async function checkOpen(
  { t, person, adminCookie }: Play,
  { call }: DrawnCall,
  answer: Answer,
  fail: Fail,
): Promise<void> {
  if (!mayPass(call.endpoint.access, person.actor)) {
    if (answer.status !== 403) fail('was let in without the right');
    return;
  }
  const all = await send(t, adminCookie, call);
  if (all.status === 200 && answer.status !== 200) fail('hides what the person sees');
}

/** Rule 6.8: the name, and for a VIN the id of that car, nothing else. */
function checkElsewhere(facts: Facts, lookup: string, { status, text }: Answer, fail: Fail): void {
  if (status === 403) return;
  const found = status === 200 ? JSON.parse(text) : null;
  if (found?.length !== 1) fail('does not name the one contact that is in use elsewhere');
  const { contactId, fullName, inUseElsewhere, contactCarId, ...more } = found[0];
  const car = facts.cars.find((each) => each.contactId === contactId)?.contactCarId;
  const isRight =
    inUseElsewhere === true &&
    typeof fullName === 'string' &&
    contactCarId === (lookup.includes('@') ? null : car) &&
    Object.keys(more).length === 0;
  if (!isRight) fail('says more of a contact in use elsewhere than its name');
}

/** The lists have all that the person sees and no more, and count no more. */
async function checkLists({ t, person, counted }: Play, facts: Facts, view: View): Promise<void> {
  const ids = (rows: readonly { caseId: number }[]) =>
    rows.map(({ caseId }) => caseId).toSorted((a, b) => a - b);
  const seen = facts.cases.filter(({ caseId }) => view.caseIds.has(caseId));
  const usual = seen.filter(
    ({ statusId }) => statusId !== statusIds.Spam && statusId !== statusIds.Integrated,
  );
  const inBin = facts.cases.filter((row) => row.isDeleted && liesInScope(person.viewer, row));
  const take = { take: '100' };
  const expected: [EndpointSpec, object, object, (body: never) => unknown, unknown][] = [
    [
      caseListEndpoints.listCases,
      { ...take, exactTotal: 'true' },
      { includeSpam: true, includeIntegrated: true },
      (body: { totalCount: number; items: { caseId: number }[] }) => [body.totalCount, ids(body.items)],
      [seen.length, ids(seen)],
    ],
    [
      caseListEndpoints.listCases,
      { take: '10' },
      {},
      (body: { totalCount: number }) => body.totalCount,
      usual.length,
    ],
    [exportEndpoints.checkExport, {}, {}, (body: { caseCount: number }) => body.caseCount, usual.length],
    [
      caseActionEndpoints.listBin,
      take,
      {},
      (body: { totalCount: number; items: { caseId: number }[] }) => [body.totalCount, ids(body.items)],
      [inBin.length, ids(inBin)],
    ],
    [
      contactEndpoints.listContacts,
      take,
      {},
      (body: { totalCount: number }) => body.totalCount,
      view.contactIds.size,
    ],
    [
      favoriteEndpoints.listFavoriteIds,
      {},
      {},
      (body: number[]) => body.every((caseId) => view.caseIds.has(caseId)),
      true,
    ],
  ];
  for (const [endpoint, query, body, read, right] of expected) {
    if (!mayPass(endpoint.access, person.actor)) continue;
    const call = {
      endpoint,
      path: endpoint.path,
      query: query as SentCall['query'],
      body: body as SentCall['body'],
    };
    const answer = await send(t, person.cookie, call);
    counted.calls += 1;
    const got = answer.status === 200 ? read(JSON.parse(answer.text) as never) : null;
    if (!isDeepStrictEqual(got, right))
      failing(person, call, answer)(`does not answer ${JSON.stringify(right)} but ${JSON.stringify(got)}`);
  }
}

const readsPerPerson = 10;
/** With every hidden case in the bin each answer is the same: no list, count, search or figure knew of one. */
async function checkUnmoved(
  { t, person, typed, counted }: Play,
  facts: Facts,
  draw: () => DrawnCall,
): Promise<void> {
  const hidden = facts.cases
    .filter((row) => !row.isDeleted && !liesInScope(person.viewer, row))
    .map(({ caseId }) => caseId);
  const before: [SentCall, Answer][] = [];
  for (let left = readsPerPerson; left > 0; left -= 1) {
    const { call } = draw();
    const audited = await newestAudit(t);
    const answer = await send(t, person.cookie, call);
    counted.calls += 1;
    if ((await newestAudit(t)) !== audited) noteTyped(typed, call);
    else if (![...toldOfAll, ...ofCalls].includes(nameOf(call.endpoint))) before.push([call, answer]);
  }
  const put = (at: string | null) =>
    t.pool.query('update cases set deleted_at = $2 where case_id = any($1)', [hidden, at]);
  await put(t.clock.now());
  for (const [call, answer] of before) {
    const again = await send(t, person.cookie, call);
    if (!isDeepStrictEqual(again, answer))
      failing(
        person,
        call,
        answer,
      )(`differs once no hidden case is there, ${again.status} ${again.text.slice(0, 600)},`);
  }
  await put(null);
}
