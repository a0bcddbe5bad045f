/** Why the login page is shown, said on it: session missing or over, or no access to the page asked for. */
export type LoginNotice = 'authenticationRequired' | 'noAccess';
let notice: LoginNotice | null = null;

export function setLoginNotice(next: LoginNotice | null): void {
  notice = next;
}
export const loginNotice = (): LoginNotice | null => notice;

export const loginPath = '/account/login';
export function loginPathFor(path: string): string {
  return path === '/' || path === '' ? loginPath : `${loginPath}?redirecturl=${encodeURIComponent(path)}`;
}
