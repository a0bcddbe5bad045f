import type { FlagClaim, RoleName, ScopeClaim } from '@cfm/contract/platform/access.ts';
import type { CallInput, EndpointSpec, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';
import { urlOf } from '../api/call-endpoint.ts';
import { verifySession } from '../api/session.ts';

interface Person {
  userId: number;
}

/** What a test does to the server beside the API; it stands in server/src/testing/serve-browser-tests.ts. */
async function ask(what: string, body: object = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`/testing/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  return answer;
}
interface PersonDetails {
  firstName?: string;
  lastName?: string;
  scopes?: Partial<Record<ScopeClaim, number[]>>;
}
export const makePerson = async (
  role: RoleName = 'Agent',
  claims?: FlagClaim[],
  details: PersonDetails = {},
): Promise<Person> => (await ask('person', { role, claims, ...details })).json();

/** A new person whose session this browser has; with the claims of the role, or these. */
export async function signIn(role?: RoleName, claims?: FlagClaim[]): Promise<Person> {
  const person = await makePerson(role, claims);
  await ask('sign-in', { userId: person.userId });
  await verifySession(true);
  return person;
}
export const makeCase = async (): Promise<{ caseId: number }> => (await ask('case')).json();
/** One that was closed at this moment, without a lock or reminder of before. */
export const makeCompletedCase = async (
  at: string,
  more: { isWithoutMarket?: boolean } = {},
): Promise<{ caseId: number }> => (await ask('completed-case', { at, ...more })).json();
/** A case of a customer by the name of Erik, of whom only these addresses are known. */
export const makeCaseOf = async (
  emails: string[],
): Promise<{ caseId: number; contactId: number; lastName: string }> =>
  (await ask('case-of-customer', { emails })).json();
/** The mails of a case as their recipients get them, oldest first. */
export const mailsOf = async (caseId: number): Promise<{ to: string[]; text: string }[]> =>
  (await ask('mails', { caseId })).json();
/** So many cases that are found by this word. */
export const makeCases = (count: number, word: string) => ask('cases', { count, word });
/** The server does what the next call of this endpoint asks for, but its answer never comes. */
export const loseAnswerOf = (endpoint: EndpointSpec) => ask('lose-answer', { url: urlOf(endpoint) });
/** Answers to calls of this endpoint wait until they are let go. */
export const holdAnswersOf = (endpoint: EndpointSpec, input: object = {}) =>
  ask('hold-answers', { url: urlOf(endpoint, input) });
export const letAnswersGo = () => ask('let-answers-go');
/** The server does what waits to be done. */
export const drainJobs = () => ask('drain-jobs');
export const ageYtdReport = (days: number) => ask('age-ytd-report', { days });
export const advanceServerClock = (seconds: number) => ask('clock', { seconds });
/** What the server's clock shows; it stands still unless a test advances it. */
export const serverNow = async (): Promise<Date> =>
  new Date((await (await advanceServerClock(0)).json()).now);

/** Calls an endpoint as somebody else, from elsewhere. */
export async function callAs<const E extends EndpointSpec>(
  { userId }: Person,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const { body } = input as { body?: unknown };
  // CallInput<E> has what urlOf reads, narrowed by the endpoint's own schemas.
  const url = urlOf(endpoint, input as object);
  const answer = await ask('as', { userId, request: { method: endpoint.method, url, payload: body } });
  return answer.json();
}

/** Lets no call to the server through, or none that ends so, or lets them through again. */
export async function setReachable(isReachable: boolean, ending = ''): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: isReachable ? [] : [`*/api/*${ending}`] });
}
