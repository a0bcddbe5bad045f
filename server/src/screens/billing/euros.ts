/** Amounts are whole cents in the server, so that sums are exact. */
export const centsToEuros = (cents: number): number => cents / 100;
export const eurosToCents = (euros: number): number => Math.round(euros * 100);

/** The sum of several counts and amounts. */
export function sumOf(figures: readonly { count: number; netCents: number }[]) {
  return {
    count: figures.reduce((sum, { count }) => sum + count, 0),
    netCents: figures.reduce((sum, { netCents }) => sum + netCents, 0),
  };
}
