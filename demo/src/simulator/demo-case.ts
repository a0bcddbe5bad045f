import type { CaseEventType, delayOrigins } from '@cfm/contract/cases/event-types.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { ComplexType } from '@cfm/contract/process/complex-solve.ts';
import type { FlagName } from '@cfm/contract/process/solution-options.ts';
import type { DemoUsername } from '../people/demo-users.ts';

/** Every `…Code` is a code of the reference data. */
export type DemoAddress = {
  buName: string | null;
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
  countryCode: string;
};

export type DemoContact = {
  /** Numbered from 0 by first appearance. The same person always has the same number. */
  ref: number;
  title: 'Mr' | 'Mrs' | null;
  academicTitle: string | null;
  firstName: string;
  lastName: string;
  emails: readonly string[];
  phones: readonly string[];
  language: string;
  homeAddress: DemoAddress | null;
  businessAddress: DemoAddress | null;
};

export type DemoCar = {
  /** Numbered like contacts. */
  ref: number;
  /** 17 characters, the last 7, or unknown. */
  vin: string | null;
  brandCode: string;
  modelCode: string;
  licencePlate: string | null;
  countryOfRegistrationCode: string;
  firstRegistration: string | null;
  mileageKm: number | null;
  dealerNumber: string;
};

/** Event details that only the simulator knows. */
export type DemoFacts =
  | { type: 'status'; from: StatusCode; to: StatusCode }
  | { type: 'escalation'; level: number }
  | { type: 'reminder'; number: number }
  // Dealers of the demo stay within the budget and so send no extension requests. They reply only by their links.
  /** The related case. */
  | { type: 'relation'; otherInternalId: string }
  | {
      type: Exclude<
        CaseEventType,
        'status' | 'escalation' | 'reminder' | 'extensionRequest' | 'marketReply' | 'relation'
      >;
    };

export type DemoEvent = DemoFacts & {
  title: string;
  contentHtml: string;
  createdAt: Date;
  author: 'customer' | 'dealer' | 'system' | DemoUsername;
  recipient: string | null;
  /** File names. */
  attachments: readonly string[];
};

/** Fields of a complex solution for one code-level set, spelled as in the specification. */
export type DemoSetSolution = {
  topicDetailCode: string;
  caseCost: number | null;
  discountGranted: number | null;
  detailedConsalting: string | null;
  options: readonly FlagName[];
};

export type DemoSolution =
  | { kind: 'simple'; at: Date; text: string }
  | {
      kind: 'complex';
      type: ComplexType;
      at: Date;
      vin: string;
      finalReplyDate: string | null;
      sorryActivity: boolean | null;
      contactedViaPhone: boolean | null;
      nscCaseId: string | null;
      sets: readonly DemoSetSolution[];
    };

export type DelayOrigin = (typeof delayOrigins)[number];

export type DemoForward = {
  recipient: string;
  language: 'en' | 'de';
  dealerNumber: string | null;
  sentAt: Date;
  byUsername: DemoUsername;
  firstOpenedAt: Date | null;
  openedCount: number;
  delays: readonly {
    at: Date;
    days: number;
    reason: string | null;
    origin: DelayOrigin;
    dueBefore: Date;
    dueAfter: Date;
  }[];
  solution: DemoSolution | null;
};

/** A wait for the customer: the working days that it moved the due date by, and the new date, null while it lasts. */
export interface DemoWait {
  since: Date;
  days: number;
  dueBefore: Date;
  dueAfter: Date | null;
}

export type DemoCase = {
  /** Position in the sequence, from 0. Cases are sorted by `createdDateTime`. */
  index: number;
  internalId: string;
  externalId: string | null;
  hasSalesforceCaseId: boolean;
  title: string;
  descriptionHtml: string;
  language: string;
  marketCode: string | null;
  brandCode: string | null;
  sourceCode: string;
  inputChannelCode: string;
  socialMediaChannelCode: string | null;
  socialMediaAgencyCode: string | null;
  mailboxCode: string;
  statusCode: StatusCode;
  escalationLevelCode: string;
  /** Topic details. The first one is the primary set. */
  codeLevels: readonly string[];
  receiptDateTime: Date;
  createdDateTime: Date;
  firstEditDateTime: Date | null;
  lastModifiedDateTime: Date;
  dueDateTime: Date | null;
  wait: DemoWait | null;
  solvedDateTime: Date | null;
  closedDateTime: Date | null;
  caseBook: boolean;
  qualified: boolean;
  safetyRelevant: boolean;
  legal: boolean;
  isReminderProcessActive: boolean;
  territoryId: string | null;
  tsaraNumber: string | null;
  technicalCampaignId: string | null;
  bmwDepartmentCode: string | null;
  bmwConcernCode: string | null;
  boardCaseData: DemoBoardCase | null;
  responsibleUsername: DemoUsername | null;
  parentIndex: number | null;
  integratedIntoIndex: number | null;
  contact: DemoContact;
  car: DemoCar | null;
  /** Oldest first. The first event contains the description. */
  events: readonly DemoEvent[];
  forward: DemoForward | null;
};

export type DemoBoardCase = {
  boardMember: string;
  receivedByBoardDate: string;
  requestedReplyDate: string;
  finalReplyDate: string | null;
};
