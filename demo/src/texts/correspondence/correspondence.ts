/** How a case ends; decides which answer the customer gets and which solution the dealer reports. */
export const outcomes = [
  'repaired',
  'software',
  'goodwill',
  'refused',
  'refund',
  'invoice',
  'delivery',
  'service',
  'parts',
  'finance',
  'privacy',
  'legal',
  'noted',
  'praise',
] as const;
export type Outcome = (typeof outcomes)[number];

/** What customers and customer care write to each other in one language. Same notation as the complaints. */
export type Correspondence = {
  /** The customer’s. */
  greetings: readonly string[];
  closings: readonly string[];
  followUps: {
    /** Before an answer. */
    impatient: readonly string[];
    /** The same, where a car waits to be repaired. */
    carNotReady: readonly string[];
    /** Asked for details. */
    details: readonly string[];
    /** The same, about a fault. */
    symptoms: readonly string[];
    thanks: readonly string[];
    /** Opens the case again. */
    unsatisfied: readonly string[];
    /** The same, after a repair. */
    faultIsBack: readonly string[];
  };
  /** Customer care’s. */
  salutation: { Mr: string; Mrs: string; none: string };
  signature: string;
  /** Put before the customer’s words when they were taken down on the telephone. */
  telephoneNote: string;
  acknowledgement: string;
  interim: readonly string[];
  question: readonly string[];
  replies: Readonly<Record<Outcome, readonly string[]>>;
  replyPrefix: string;
};
