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
/** What the events of a case can be narrowed to: those of a group, or those with files. */
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

/** Why somebody is never written to automatically (rule 16.11). */
export const unmailedReasons = ['blacklisted', 'ownMailbox', 'restricted'] as const;

/** What an event of a status tells that changed none. */
export const statusActs = [
  'reminderStopped',
  'reminderResumed',
  'reminderFailed',
  'deleted',
  'restored',
  'eventRemoved',
  'fileRemoved',
] as const;
/** What tied a case to another one, or took it away from there. */
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

/** What became of a request to the customer (rule 17.14). */
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
