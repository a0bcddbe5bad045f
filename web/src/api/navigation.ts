/**
 * The router functions that error handling needs. The router imports the pages, and the pages import the API,
 * so the router registers itself at startup to avoid a cycle.
 */
export interface Navigation {
  /** Path, search and hash of the current page. */
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
/** The previous route (rule 11.4). */
export const previousRoute = (): string => previousPath;
export function recordPreviousRoute(path: string): void {
  previousPath = path;
}
