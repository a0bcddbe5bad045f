/** Token of the link that sent data, stored until the tab closes (rule 17.19). */
const key = 'post-qualification';
/** Set while the server has not confirmed the answer that was sent last. */
const unsentKey = 'post-qualification-unsent';
/** Fallback for a browser without storage, until the page closes. */
let inMemory: string | null = null;

export function storeToken(token: string): void {
  inMemory = token;
  attempt(() => sessionStorage.setItem(key, token));
}
const isUnsent = (): boolean => attempt(() => sessionStorage.getItem(unsentKey)) !== null;
export const forgetUnsent = (): void => void attempt(() => sessionStorage.removeItem(unsentKey));
/**
 * Remembers over a reload that storing an answer was not confirmed. The returned function takes that back if the server
 * refused the answer: an unconfirmed answer before it stays unconfirmed.
 */
export function storeUnsent(): () => void {
  const wasUnsent = isUnsent();
  attempt(() => sessionStorage.setItem(unsentKey, '1'));
  return () => {
    if (!wasUnsent) forgetUnsent();
  };
}
/** True if the server has confirmed the answer that this tab sent last. */
export const isLastAnswer = (answeredAt: string | null): boolean => answeredAt !== null && !isUnsent();
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
