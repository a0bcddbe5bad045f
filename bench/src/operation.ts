import type { RequestParts } from './http-client.ts';

/** What is measured: requests of one kind, varied as in life. */
export interface Operation {
  name: string;
  /** The requests, sent in turn. Cookies are added per client. */
  requests: RequestParts[];
  /** For reads: what the bare server runs for each of the requests. */
  bare?: {
    statement: string;
    values: unknown[][];
    /** What has to be the same in both answers; without it, everything. */
    comparable?: (reply: unknown) => unknown;
  };
}

/** Calls the product and gives the parsed reply. */
export type Ask = (request: RequestParts) => Promise<unknown>;
