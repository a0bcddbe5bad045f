/** Outcome of a case. Determines the answer to the customer and the solution reported by the dealer. */
export const outcomes = [
  'repaired',
  'software',
  'goodwill',
  'rejected',
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

/** Mails between customers and customer care in one language, in the same notation as complaints. */
export type Correspondence = {
  /** Of the customer. */
  greetings: readonly string[];
  closings: readonly string[];
  followUps: {
    /** Before an answer. */
    impatient: readonly string[];
    /** Before an answer, while a car waits for its repair. */
    carNotReady: readonly string[];
    /** Replies to a question about details. */
    details: readonly string[];
    /** Replies to a question about a fault. */
    symptoms: readonly string[];
    thanks: readonly string[];
    /** Reopens the case. */
    unsatisfied: readonly string[];
    /** Reopens the case after a repair. */
    faultIsBack: readonly string[];
  };
  /** Of customer care. */
  salutation: { Mr: string; Mrs: string; none: string };
  signature: string;
  /** Precedes the customer's words in a phone note. */
  telephoneNote: string;
  acknowledgement: string;
  interim: readonly string[];
  question: readonly string[];
  replies: Readonly<Record<Outcome, readonly string[]>>;
  replyPrefix: string;
};
