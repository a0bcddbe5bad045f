import type { FlagClaim, RoleName, ScopeClaim } from '@cfm/contract/platform/access.ts';
import type { CallInput, EndpointSpec, ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';
import { urlOf } from '../api/call-endpoint.ts';
import { verifySession } from '../api/session.ts';

interface Person {
  userId: number;
}

/** Test control of the server in addition to the API, see server/src/testing/serve-browser-tests.ts. */
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

/** Creates a user and signs in with this browser. The user has the claims of the role, or the given ones. */
export async function signIn(
  role?: RoleName,
  claims?: FlagClaim[],
  details?: PersonDetails,
): Promise<Person> {
  const person = await makePerson(role, claims, details);
  await ask('sign-in', { userId: person.userId });
  await verifySession(true);
  return person;
}
export const makeCase = async (
  more: { responsibleUserId?: number; marketId?: number } = {},
): Promise<{ caseId: number }> => (await ask('case', more)).json();
/** Creates a case that was closed at this time, without locks or reminders. */
export const makeCompletedCase = async (
  at: string,
  more: { isWithoutMarket?: boolean } = {},
): Promise<{ caseId: number }> => (await ask('completed-case', { at, ...more })).json();
/** Creates a case of a customer named Erik with these addresses. */
export const makeCaseOf = async (
  emails: string[],
): Promise<{ caseId: number; contactId: number; lastName: string }> =>
  (await ask('case-of-customer', { emails })).json();
/** The mails of a case as their recipients get them, oldest first. */
export const mailsOf = async (caseId: number): Promise<{ to: string[]; text: string }[]> =>
  (await ask('mails', { caseId })).json();
/** Creates this number of cases that can be found by this word. */
export const makeCases = (count: number, word: string) => ask('cases', { count, word });
/** The server runs the next call of this endpoint, but its response is lost. */
export const loseAnswerOf = (endpoint: EndpointSpec) => ask('lose-answer', { url: urlOf(endpoint) });
/** Holds the responses of this endpoint until `letAnswersGo`. */
export const holdAnswersOf = (endpoint: EndpointSpec, input: object = {}) =>
  ask('hold-answers', { url: urlOf(endpoint, input) });
export const releaseAnswers = () => ask('let-answers-go');
/** Runs all pending jobs of the server. */
export const drainJobs = () => ask('drain-jobs');
export const ageYtdReport = (days: number) => ask('age-ytd-report', { days });
export const advanceServerClock = (seconds: number) => ask('clock', { seconds });
/** The server's clock. It is fixed unless a test advances it. */
export const serverNow = async (): Promise<Date> =>
  new Date((await (await advanceServerClock(0)).json()).now);

/** Calls an endpoint as another user, from another client. */
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

/** Blocks all calls to the server, or those whose URL ends with `ending`, or unblocks them. */
export async function setReachable(isReachable: boolean, ending = ''): Promise<void> {
  await cdp().send('Network.enable');
  await cdp().send('Network.setBlockedURLs', { urls: isReachable ? [] : [`*/api/*${ending}`] });
}
