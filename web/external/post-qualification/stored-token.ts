/** All that the browser remembers, until the tab is closed: by which link data was sent (rule 17.19). */
const key = 'post-qualification';
/** For a browser that stores nothing, as long as the page is open. */
let inMemory: string | null = null;

export function storeToken(token: string): void {
  inMemory = token;
  attempt(() => sessionStorage.setItem(key, token));
}
export const storedToken = (): string | null => attempt(() => sessionStorage.getItem(key)) ?? inMemory;
/** A link that leads nowhere any more is none to change data by. */
export function forgetToken(token: string): void {
  if (storedToken() !== token) return;
  inMemory = null;
  attempt(() => sessionStorage.removeItem(key));
}

/** A browser that is told to store nothing throws instead. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
