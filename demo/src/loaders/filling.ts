import type { DemoCase, DemoForward } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import type { IdSource } from './id-source.ts';

/** Target and tools for rows. */
export interface Filling {
  batch: DemoBatch;
  codes: Codes;
  ids: IdSource;
  mailFrom: string;
  complaintTeam: string;
  /** Time of the load. */
  now: string;
}

/** A case whose rows are being built. */
export interface FilledCase {
  demoCase: DemoCase;
  caseId: number;
  link: LinkOfCase | null;
}

/** Link data for the events of a forwarded case. */
export interface LinkOfCase {
  forward: DemoForward;
  caseLinkId: number;
  dealerId: number | null;
  dealerName: string | null;
}
