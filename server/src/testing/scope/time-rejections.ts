import { mayPass } from '@cfm/contract/platform/access.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import type { UserActor } from '../../context.ts';
import { sampleOf } from '../contract-samples.ts';
import type { TestApp } from '../test-app.ts';
import { callsWithIds, isMerging, nameOf } from './calls.ts';
import { type Facts, type Row, readFacts, viewOf } from './facts.ts';
import { sendCall } from './send-call.ts';

export interface Timed {
  name: string;
  foreignMs: number;
  missingMs: number;
  /** Relative to the faster one. */
  difference: number;
}

const warmUps = 100;
/** A random difference does not repeat, one caused by the product does. */
const attempts = 4;

/** For each endpoint with an id, the median times of `count` calls for hidden records and for unknown ones. */
export async function timeRejections(
  t: TestApp,
  actor: UserActor,
  count: number,
  most: number,
): Promise<Timed[]> {
  const facts = await readFacts(t);
  const { userId, roleType, scopes, claims } = actor;
  const viewer = { userId, roleType, scopes, claims, mailboxIds: [] };
  const view = viewOf(facts, viewer);
  const cookie = await t.sessionCookie(actor);
  const hidden = facts.cases.filter(({ caseId, isDeleted }) => !isDeleted && !view.caseIds.has(caseId));
  const timed: Timed[] = [];
  // Merging is forbidden for any user with a scope, whatever the id (rule 6.15).
  const passable = callsWithIds.filter((endpoint) => mayPass(endpoint.access, actor) && !isMerging(endpoint));
  for (const endpoint of passable) {
    const foreign = hidden
      .map(({ caseId, contactId }) => paramsOf(endpoint, facts, caseId, contactId))
      .filter((params) => params !== null)
      // The customer of a hidden case may also have a visible one.
      .filter(({ contactId }) => contactId === undefined || !view.contactIds.has(contactId));
    if (foreign.length === 0) continue;
    let best: Timed | null = null;
    for (let attempt = 0; attempt < attempts && (!best || best.difference > most); attempt += 1) {
      const found = await timeOne(t, cookie, endpoint, foreign, count);
      if (!best || found.difference < best.difference) best = found;
    }
    if (best) timed.push(best);
  }
  return timed;
}

type Params = Record<string, number>;
const missingOf = (params: Params, at: number): Params =>
  Object.fromEntries(Object.keys(params).map((name) => [name, 1_900_000_000 + at]));

async function timeOne(t: TestApp, cookie: string, endpoint: EndpointSpec, foreign: Params[], count: number) {
  const times = { foreign: [] as number[], missing: [] as number[] };
  const one = async (params: Params): Promise<number> => {
    const sample = sampleOf(endpoint.body, 'Note');
    const body = Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, params[key] ?? value]),
    );
    const call = {
      endpoint,
      path: pathOf(endpoint.path, params),
      query: sampleOf(endpoint.query, 'Note'),
      body,
    };
    const start = performance.now();
    const { statusCode } = await sendCall(t, cookie, call);
    if (statusCode !== 404)
      throw new Error(`${nameOf(endpoint)} answers ${statusCode} to ${JSON.stringify(params)}`);
    return performance.now() - start;
  };
  for (let at = -warmUps; at < count; at += 1) {
    const params = foreign[(at + warmUps) % foreign.length] ?? {};
    const pair = [
      ['foreign', params],
      ['missing', missingOf(params, at + warmUps)],
    ] as const;
    // Alternates the order.
    for (const [kind, given] of at % 2 === 0 ? pair : pair.toReversed()) {
      const ms = await one(given);
      if (at >= 0) times[kind].push(ms);
    }
  }
  const [foreignMs, missingMs] = [median(times.foreign), median(times.missing)];
  const difference = Math.abs(foreignMs - missingMs) / Math.min(foreignMs, missingMs);
  return { name: nameOf(endpoint), foreignMs, missingMs, difference };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const bare = (text: string) => text.toLowerCase().replace(/[-_]/g, '').replace(/s$/, '');
/** Ids for the path, all of one case. Null if the case has no such record. */
function paramsOf(
  endpoint: EndpointSpec,
  facts: Facts,
  caseId: number,
  contactId: number | null,
): Params | null {
  const params: Params = {};
  const own = facts.rows.filter((row) => row.caseId === caseId);
  const segments = endpoint.path.split('/');
  for (const [at, segment] of segments.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    if (name === undefined) continue;
    const id = idOf(name, bare(segments[at - 1] ?? ''));
    if (id === undefined || id === null) return null;
    params[name] = id;
  }
  return params;

  function idOf(name: string, before: string): number | null | undefined {
    if (name === 'contactId') return contactId;
    if (name === 'contactCarId') return facts.cars.find((car) => car.contactId === contactId)?.contactCarId;
    const isNamed = ({ table }: Row) =>
      bare(table) === before || bare(table).endsWith(bare(name.replace(/Id$/, '')));
    const found = own.find(isNamed);
    if (found) return found.id;
    return name === 'id' ? caseId : null;
  }
}
