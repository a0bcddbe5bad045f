import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { TestApp } from '../test-app.ts';
import {
  drawnEndpoints,
  endpointsWithIds,
  exactLookup,
  isMerging,
  isOfBin,
  isOfCalls,
  isOnPersons,
  listsMerges,
  looksUpPersons,
  mayRemoveCases,
  movesParts,
  nameOf,
  putsByLookup,
  readingEndpoints,
} from './calls.ts';
import { checkElsewhere, checkOpen, checkTwin, checkWords } from './check-answer.ts';
import { checkLists } from './check-lists.ts';
import { checkPersons } from './check-persons.ts';
import { checkUnmoved } from './check-unmoved.ts';
import { drawingOf } from './draw-call.ts';
import { type Facts, readFacts, tokensOf, type View, viewOf, viewOfPersons } from './facts.ts';
import type { Person } from './make-scoped-cases.ts';
import { seesPersons } from './oracle.ts';
import { failing, newestAudit, noteOwnCases, noteTyped, type Play } from './play.ts';
import { answerTo, type SentCall } from './send-call.ts';
import { changedOutOfScope, readSettings } from './settings.ts';

/** Makes random calls as a user, and throws at the first response that reveals hidden records. */
export async function playPerson(play: Play, callCount: number): Promise<void> {
  const { t, world, person, typed } = play;
  const { random, kinds } = world;
  const seesAll = Object.keys(person.actor.scopes).length === 0;
  let facts = await readFacts(t);
  let settings = await readSettings(t);
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
  /** Ids of settings, by the kind that a path names. */
  const settingIds = (kind: string) =>
    [...settings.keys()].flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.split(' ')[1])] : []));
  const viewFor = (call: Pick<SentCall, 'endpoint' | 'query'>) => {
    if (isOfBin(call.endpoint)) return binView;
    return seesPersons(person.viewer) && isOnPersons(call) ? viewOfPersons(facts, view) : view;
  };
  const draw = (endpoint: EndpointSpec, shareOfHidden: number) =>
    drawingOf({ facts, view: viewFor({ endpoint, query: {} }), random, choices, settingIds })(
      endpoint,
      shareOfHidden,
    );
  const refresh = async () => {
    facts = await readFacts(t);
    view = viewWith(facts, person, typed);
    binView = viewWith(facts, person, typed, { isOfBin: true });
  };

  await checkLists(play, facts, view);
  await checkPersons(play, facts, view);
  await checkUnmoved(play, facts, () => draw(random.pick(readingEndpoints), 0));
  await refresh();

  const ownKeys = new Set<string>();
  for (let left = callCount; left > 0; left -= 1) {
    // Limits per minute are not tested here.
    if (left % 15 === 0) t.clock.advance({ seconds: 61 });
    const endpoint = random.chance(0.4) ? leastAsked(play) : random.pick(drawnEndpoints);
    const one = draw(endpoint, 0.6);
    const before = await newestAudit(t);
    const answer = await answerTo(t, person.cookie, one.call);
    play.counted.calls += 1;
    const hasWritten = (await newestAudit(t)) > before;
    const fail = failing(person, one.call, answer);
    const isPathHidden = one.twin !== null && one.twin.path !== one.call.path;
    note(play, endpoint, isPathHidden);
    if (answer.status >= 500) fail('is a server error');
    if (hasWritten && isPathHidden) fail('changed something by a number that the person does not see');

    if (hasWritten) {
      noteTyped(typed, one.call);
      noteOwnCases(typed, answer);
      const settingsNow = await readSettings(t);
      const [changed] = changedOutOfScope(person.viewer, settings, settingsNow);
      if (changed !== undefined) fail(`changed "${changed}", a setting out of scope,`);
      settings = settingsNow;
      const [old, seen] = [facts, viewFor(one.call)];
      await refresh();
      // Without a scope only deleted cases are hidden, and they move with their contact (rule 6.15).
      const goesAlong = seesAll && isMerging(endpoint);
      const mayChange = mayRemoveCases(endpoint) ? casesOf(old, one.call) : [];
      for (const [caseId, state] of goesAlong ? [] : old.states)
        if (
          !seen.caseIds.has(caseId) &&
          !view.caseIds.has(caseId) &&
          !mayChange.includes(caseId) &&
          !(movesParts(endpoint) && hasComeAlong(old, facts, caseId, one.call)) &&
          facts.states.get(caseId) !== state
        )
          fail(`changed the hidden case ${caseId}`);
    }
    // The keys of preferences are returned to the user who chose them.
    if (endpoint.path.startsWith('user/preferences/'))
      for (const word of tokensOf(one.call.path)) ownKeys.add(word);
    const lookup = exactLookup(one.call);
    // An address entered by earlier calls is not hidden, so only the response shows that a contact has it.
    const elsewhere = lookup !== null && (one.twin !== null || answer.text.includes('"inUseElsewhere":true'));
    if (elsewhere) checkElsewhere(facts, lookup, answer, fail);
    // A user without a scope sees entries about deleted contacts too (rule 14.4).
    else if (!(seesAll && isOfCalls(endpoint)) && !listsMerges(endpoint))
      checkWords(one.call, answer, viewFor(one.call), ownKeys, fail);

    // Users who may look persons up find hidden ones by their words.
    const findsHidden =
      elsewhere ||
      putsByLookup(one.call, facts.owners) ||
      (seesPersons(person.viewer) && looksUpPersons(one.call));
    if (one.twin && !hasWritten && !findsHidden) await checkTwin(play, one, answer, fail);
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

/** The cases of the person in the path. */
const casesOf = ({ contacts }: Facts, { path }: SentCall): number[] =>
  (contacts.get(Number(path.split('/')[2])) ?? []).map(({ caseId }) => caseId);

/** An integrated case moves along when its case is integrated into another one and back (rules 3.45, 3.46). */
const hasComeAlong = (before: Facts, after: Facts, caseId: number, { path }: SentCall): boolean => {
  const [from, to] = [before.wholes.get(caseId), after.wholes.get(caseId)];
  const moved = Number(path.split('/')[1]);
  return from !== to && (from === moved || to === moved);
};

function viewWith(facts: Facts, { viewer, actor }: Person, typed: Set<string>, of = {}): View {
  const view = viewOf(facts, viewer, of);
  const reported = actor.claims.includes('Blacklist') ? facts.blacklisted : new Set();
  return { ...view, isHidden: (text) => !typed.has(text) && !reported.has(text) && view.isHidden(text) };
}

/** The endpoint with an id that was called least often for hidden records, because random draws neglect some. */
function leastAsked({ asked }: Play): EndpointSpec {
  const times = (endpoint: EndpointSpec) => asked.get(nameOf(endpoint))?.hidden ?? 0;
  return endpointsWithIds.reduce((least, each) => (times(each) < times(least) ? each : least));
}

function note({ asked }: Play, endpoint: EndpointSpec, isPathHidden: boolean): void {
  const counts = asked.get(nameOf(endpoint)) ?? { hidden: 0, seen: 0 };
  counts[isPathHidden ? 'hidden' : 'seen'] += 1;
  asked.set(nameOf(endpoint), counts);
}
