import type { OwnDay } from '@cfm/contract/catalog/markets.ts';

/** A day that users added to the calendar of a market. */
export const ownDay = (date: string, isFree: boolean, name: string | null = null): OwnDay => ({
  date,
  isFree,
  name,
  nameDe: null,
  isShipped: false,
});
