import { type MarketStatus, marketStatuses } from '@cfm/contract/process/solution.ts';

export interface LinkParameters {
  token: string;
  marketStatus: MarketStatus;
  /** Only when the link gives a number. */
  days: number | null;
}

/** What a token link says, or null when token or marketStatus is missing ('Invalid Token'). */
export function readLinkParameters(search: string): LinkParameters | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const marketStatus = marketStatuses.find((status) => status === query.get('marketStatus'));
  if (!token || !marketStatus) return null;
  const days = query.get('days') ?? '';
  return { token, marketStatus, days: /^\d{1,9}$/.test(days) ? Number(days) : null };
}
