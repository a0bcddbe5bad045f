/** Money is whole cents up to here: what is added up is exact. */
export const eurosOf = (cents: number): number => cents / 100;
export const centsOf = (euros: number): number => Math.round(euros * 100);

/** What several figures are together. */
export function sumOf(figures: readonly { count: number; netCents: number }[]) {
  return {
    count: figures.reduce((sum, { count }) => sum + count, 0),
    netCents: figures.reduce((sum, { netCents }) => sum + netCents, 0),
  };
}
