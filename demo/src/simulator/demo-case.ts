import type { CaseEventType } from '@cfm/contract/cases/event-types.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { ComplexType } from '@cfm/contract/process/complex-solve.ts';
import type { delayOrigins } from '@cfm/contract/process/extensions.ts';
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
  /** Counts up from 0 in the order of first appearance; the same person comes again under the same number. */
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
  /** As with contacts. */
  ref: number;
  /** 17 characters, the last 7, or not known. */
  vin: string | null;
  brandCode: string;
  modelCode: string;
  licencePlate: string | null;
  countryOfRegistrationCode: string;
  firstRegistration: string | null;
  mileageKm: number | null;
  dealerNumber: string;
};

/** What happened, with what the simulator alone knows of it. */
export type DemoFacts =
  | { type: 'status'; from: StatusCode; to: StatusCode }
  | { type: 'escalation'; level: number }
  | { type: 'reminder'; number: number }
  // The dealers of the demo keep to the budget of their cases, and so wish for nothing beyond it; and they answer by their links.
  /** With the case that it is tied to. */
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

/** The fields of a complex solution in the specification’s spelling for one code-level set. */
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

/** How long a case waited for its customer, by how many working days that moved its due date, and to when; null while it lasts. */
export interface DemoWait {
  since: Date;
  days: number;
  dueBefore: Date;
  dueAfter: Date | null;
}

export type DemoCase = {
  /** Position in the sequence, from 0; cases come in the order of `createdDateTime`. */
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
  /** Topic details; the first is the primary set. */
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
  /** Oldest first; the first one holds the description. */
  events: readonly DemoEvent[];
  forward: DemoForward | null;
};

export type DemoBoardCase = {
  boardMember: string;
  receivedByBoardDate: string;
  requestedReplyDate: string;
  finalReplyDate: string | null;
};
