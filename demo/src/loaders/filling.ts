import type { DemoCase, DemoForward } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import type { IdSource } from './id-source.ts';

/** Where rows go, and what they are made with. */
export interface Filling {
  batch: DemoBatch;
  codes: Codes;
  ids: IdSource;
  mailFrom: string;
  complaintTeam: string;
  /** When the demo is made. */
  now: string;
}

/** A case whose rows are being made. */
export interface FilledCase {
  demoCase: DemoCase;
  caseId: number;
  link: LinkOfCase | null;
}

/** What an event of a forwarded case refers to. */
export interface LinkOfCase {
  forward: DemoForward;
  caseLinkId: number;
  dealerId: number | null;
  dealerName: string | null;
}
