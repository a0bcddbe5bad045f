/** Message on the login page: session missing or expired, or no access to the requested page. */
export type LoginNotice = 'authenticationRequired' | 'noAccess';
let notice: LoginNotice | null = null;
const listeners = new Set<() => void>();

export function setLoginNotice(next: LoginNotice | null): void {
  notice = next;
  for (const listener of listeners) listener();
}
export const loginNotice = (): LoginNotice | null => notice;
export function subscribeToLoginNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const loginPath = '/account/login';
export function loginPathFor(path: string): string {
  return path === '/' || path === '' ? loginPath : `${loginPath}?redirecturl=${encodeURIComponent(path)}`;
}
