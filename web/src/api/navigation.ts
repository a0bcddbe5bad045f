/**
 * What error handling needs of the router. The router imports the pages, the pages the API, so the router hands itself
 * in at the start.
 */
export interface Navigation {
  /** Path, search and hash of the page shown. */
  path: () => string;
  go: (path: string) => void;
}
let navigation: Navigation = { path: () => '/', go: () => undefined };
let previousPath = '/';

export function bindNavigation(bound: Navigation): void {
  navigation = bound;
}
export const currentPath = (): string => navigation.path();
export const goTo = (path: string): void => navigation.go(path);
/** The route before the present one (rule 11.4). */
export const previousRoute = (): string => previousPath;
export function recordPreviousRoute(path: string): void {
  previousPath = path;
}
