import { type MarketStatus, marketStatuses } from '@cfm/contract/process/solution.ts';

export interface LinkParameters {
  token: string;
  marketStatus: MarketStatus;
  /** Null if the link contains no number. */
  days: number | null;
}

/** Parses a token link. Returns null if token or marketStatus is missing ('Invalid Token'). */
export function readLinkParameters(search: string): LinkParameters | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const marketStatus = marketStatuses.find((status) => status === query.get('marketStatus'));
  if (!token || !marketStatus) return null;
  const days = query.get('days') ?? '';
  return { token, marketStatus, days: /^\d{1,9}$/.test(days) ? Number(days) : null };
}
