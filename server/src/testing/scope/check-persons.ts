import { isDeepStrictEqual } from 'node:util';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { checkWords } from './check-answer.ts';
import { type Facts, type View, viewOfPersons } from './facts.ts';
import { countStoredCases, seesPersons } from './oracle.ts';
import { failing, type Play } from './play.ts';
import { answerTo, type SentCall } from './send-call.ts';

const personsEach = 3;
interface StoredCounts {
  cases: number;
  casesOutOfScope: number;
}

/**
 * Users with the data protection claim find a person in any scope, with the total number of cases, and see only cases
 * in scope (rules 19.1 to 19.3). Other users are rejected.
 */
export async function checkPersons(play: Play, facts: Facts, view: View): Promise<void> {
  const { t, person, counted, world } = play;
  const { viewer } = person;
  const persons = viewOfPersons(facts, view);
  const ask = async (call: SentCall) => {
    const answer = await answerTo(t, person.cookie, call);
    counted.calls += 1;
    const fail = failing(person, call, answer);
    if (seesPersons(viewer)) checkWords(call, answer, persons, new Set(), fail);
    else if (answer.status !== 403) fail('was let in without the right');
    return { body: answer.status === 200 ? JSON.parse(answer.text) : null, fail };
  };
  for (let left = personsEach; left > 0; left -= 1) {
    const { caseId, contactId } = world.random.pick(facts.cases);
    const { email = '' } = facts.texts.get(caseId) ?? {};
    if (contactId === null || email === '') continue;
    const carIds = facts.cars.filter((car) => car.contactId === contactId).map((car) => car.contactCarId);
    const { seen, ...storedCounts } = countStoredCases(viewer, { contactId, carIds }, facts.cases);
    const isRight = (reported: StoredCounts) =>
      reported.cases === storedCounts.cases && reported.casesOutOfScope === storedCounts.casesOutOfScope;

    const endpoint = contactEndpoints.listContacts;
    const query = { gdpr: 'true', email };
    const list = await ask({ endpoint, path: endpoint.path, query, body: {} });
    const path = pathOf(gdprEndpoints.getPerson.path, { contactId });
    const page = await ask({ endpoint: gdprEndpoints.getPerson, path, query: {}, body: {} });
    if (!seesPersons(viewer)) continue;

    const found = list.body?.items.find((each: { contactId: number }) => each.contactId === contactId);
    if (!found || !isRight(found.storedCounts))
      list.fail(`does not find ${contactId} with ${JSON.stringify(storedCounts)}`);
    const shown = page.body?.cases.map((each: { caseId: number }) => each.caseId).sort();
    if (!isRight(page.body?.storedCounts) || !isDeepStrictEqual(shown, seen.toSorted()))
      page.fail(`does not show ${JSON.stringify({ storedCounts, seen })}`);
    if (!view.contactIds.has(contactId)) counted.hiddenPersons += 1;
  }
}
