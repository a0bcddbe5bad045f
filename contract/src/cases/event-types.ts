export const caseEventTypes = [
  'comment',
  'mailReceived',
  'mailSent',
  'forward',
  'reminder',
  'escalation',
  'delay',
  'extensionRequest',
  'marketReply',
  'solution',
  'postQualification',
  'status',
  'relation',
] as const;
export type CaseEventType = (typeof caseEventTypes)[number];
/** Event filters of a case: a group, or events with files. */
export const eventFilters = ['all', 'mails', 'comments', 'process', 'files'] as const;
export type EventFilter = (typeof eventFilters)[number];
export const eventGroups: Record<CaseEventType, Exclude<EventFilter, 'all' | 'files'>> = {
  comment: 'comments',
  mailReceived: 'mails',
  mailSent: 'mails',
  forward: 'process',
  reminder: 'process',
  escalation: 'process',
  delay: 'process',
  extensionRequest: 'process',
  marketReply: 'process',
  solution: 'process',
  postQualification: 'process',
  status: 'process',
  relation: 'process',
};

/** Why an address gets no automatic mail (rule 16.11). */
export const unmailedReasons = ['blacklisted', 'ownMailbox', 'restricted'] as const;

/** Actions in status events that do not change the status. */
export const statusActs = [
  'reminderStopped',
  'reminderResumed',
  'reminderFailed',
  'deleted',
  'restored',
  'eventRemoved',
  'fileRemoved',
] as const;
/** Ways in which a case is related to another one, or was separated from it. */
export const relationKinds = [
  'duplicateOf',
  'duplicatedAs',
  'convertedFrom',
  'convertedTo',
  'integratedInto',
  'integrated',
  'integrationUndone',
  'parentSet',
  'parentRemoved',
  'childAdded',
  'childRemoved',
  'closedWith',
] as const;

/** Steps of a request to the customer (rule 17.14). */
export const postQualificationActs = [
  'asked',
  'askedAgain',
  'reminded',
  'answered',
  'gaveUp',
  'failed',
  'revoked',
  'reviewed',
] as const;
/** Origin of a delay: the form, the button, or the script with or without a sign of a person. */
export const delayOrigins = ['form', 'button', 'presence', 'timer'] as const;
