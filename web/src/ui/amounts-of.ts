export interface Amounts {
  /** Euros. */
  caseCost: number | null;
  /** Percent. */
  discountGranted: number | null;
}
/** Sums the costs of topics. Returns the highest discount, because discounts refer to different amounts. */
export function amountsOf(several: readonly Amounts[]): Amounts {
  const costs = several.flatMap(({ caseCost }) => caseCost ?? []);
  const discounts = several.flatMap(({ discountGranted }) => discountGranted ?? []);
  return {
    caseCost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    discountGranted: discounts.length === 0 ? null : Math.max(...discounts),
  };
}
export const hasAmounts = ({ caseCost, discountGranted }: Amounts): boolean =>
  caseCost !== null || discountGranted !== null;
