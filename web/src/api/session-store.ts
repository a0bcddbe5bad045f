import { authEndpoints, type CurrentUser } from '@cfm/contract/auth.ts';
import type { ReplyOf } from '@cfm/contract/endpoint.ts';
import { sessionTrustMs } from '@cfm/contract/limits.ts';
import { hasCode, isApiError } from './api-error.ts';
import { call } from './client.ts';
import { forgetKeptForms } from './kept-forms.ts';

export type SignedIn = ReplyOf<(typeof authEndpoints)['current']>;
export interface SessionState {
  /** Null: nobody is signed in, or nobody was asked yet. */
  signedIn: SignedIn | null;
  /** When the server last confirmed it; 0 when it has to be asked. */
  confirmedAt: number;
  /** The last check reached the server. */
  isReachable: boolean;
}

const lastUserKey = 'cfm.lastUser';
let state: SessionState = { signedIn: null, confirmedAt: 0, isReachable: true };
let asking: Promise<SignedIn | null> | null = null;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function set(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}
/** True while a confirmation counts: 60 seconds (spec 4, Session). */
export const isTrusted = (confirmedAt: number, now: number): boolean => now - confirmedAt < sessionTrustMs;

/**
 * The signed-in user, or null. Asks the server when its last word is older than 60 seconds or `force` is given; throws
 * what the call threw when the server can't be reached and nothing is known.
 */
export async function verifySession(force = false): Promise<SignedIn | null> {
  if (!force && isTrusted(state.confirmedAt, Date.now())) return state.signedIn;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<SignedIn | null> {
  try {
    const signedIn = await call(authEndpoints.current);
    keepFormsOfSamePerson(signedIn.user.id);
    set({ signedIn, confirmedAt: Date.now(), isReachable: true });
    return signedIn;
  } catch (error) {
    if (hasCode(error, 'AuthenticationRequired') || (isApiError(error) && error.status === 401)) {
      set({ signedIn: null, confirmedAt: 0, isReachable: true });
      return null;
    }
    set({ isReachable: false });
    // A short outage must not throw anybody out: the server refuses calls anyway once the session is over.
    if (state.signedIn) return state.signedIn;
    throw error;
  }
}

/** The session is over, by logout or a 401. */
export const dropSession = (): void => set({ signedIn: null, confirmedAt: 0 });

/** Changes a preference in the copy at hand, after the server took it. */
export function setPreference(key: string, value: unknown): void {
  if (!state.signedIn) return;
  const { user, session } = state.signedIn;
  const next: CurrentUser = { ...user, preferences: { ...user.preferences, [key]: value } };
  set({ signedIn: { session, user: next } });
}

function keepFormsOfSamePerson(userId: number): void {
  const last = sessionStorage.getItem(lastUserKey);
  if (last !== null && last !== String(userId)) forgetKeptForms();
  sessionStorage.setItem(lastUserKey, String(userId));
}
