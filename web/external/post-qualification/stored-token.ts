/** Token of the link that sent data, the only value stored in the browser, until the tab closes (rule 17.19). */
const key = 'post-qualification';
/** Fallback for a browser without storage, until the page closes. */
let inMemory: string | null = null;

export function storeToken(token: string): void {
  inMemory = token;
  attempt(() => sessionStorage.setItem(key, token));
}
export const storedToken = (): string | null => attempt(() => sessionStorage.getItem(key)) ?? inMemory;
/** Deletes the token of an invalid link, because it can't be used to change data. */
export function forgetToken(token: string): void {
  if (storedToken() !== token) return;
  inMemory = null;
  attempt(() => sessionStorage.removeItem(key));
}

/** A browser that blocks storage throws an error. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
