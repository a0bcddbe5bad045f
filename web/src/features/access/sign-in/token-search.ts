/** Search parameters of pages that open from a mail. Digits alone reach them as a number. */
export const tokenSearch = (search: Record<string, unknown>): { token?: string; redirecturl?: string } => ({
  token:
    typeof search.token === 'string' || typeof search.token === 'number' ? String(search.token) : undefined,
  redirecturl: typeof search.redirecturl === 'string' ? search.redirecturl : undefined,
});
