import type { Method } from '@cfm/contract/platform/endpoint.ts';
import {
  administrators,
  blacklistClaim,
  creators,
  ifmAdmin,
  monthlyTeam,
  reportingClaim,
  roleAdmin,
  type StatedAccess,
} from './access.ts';

/** A call of section 7, with the fields that sections 3 and 7 name. */
export interface MissionCall {
  method: Method;
  /** As the specification writes it, without the query. */
  path: string;
  /** Where it states none, the right that a claim's name or the product's rules give. */
  access: StatedAccess;
  /** How the body travels, where it is stated. */
  encoding?: 'form' | 'json' | 'multipart';
  query?: readonly string[];
  body?: readonly string[];
  /** Further fields that it cannot do without: those of the entity that it stores, which section 7 does not list. */
  demands?: readonly string[];
  /** What the part with files is called. */
  filePart?: string;
  /** Fields of the answer, at whatever depth; or bytes. */
  reply?: readonly string[] | 'bytes';
}

const userManager: StatedAccess = { ...administrators, claims: ['UserManage'] };
const deleter: StatedAccess = { claims: ['DeletePermission'] };

const contactFields = ['contactId', 'cars', 'contactCarId', 'title', 'addresses', 'kind'];
const caseFields = [
  ...['caseId', 'internalId', 'externalId', 'parentId', 'parent', 'title', 'mailbox', 'source', 'sourceId'],
  ...['inputChannelId', 'inputChannel', 'statusId', 'status', 'escalationLevel', 'escalationLevelId'],
  ...['socialMediaAgency', 'socialMediaAgencyId', 'socialMediaChannel', 'socialMediaChannelId'],
  ...['contact', 'contactId', 'market', 'marketId', 'region', 'receiptDateTime', 'firstEditDateTime'],
  ...['createdDateTime', 'lastModifiedDateTime', 'caseBook', 'qualified', 'isLocked'],
  ...['isReminderProcessActive', 'hasSalesforceCaseId', 'territoryId', 'tsaraNumber'],
  ...['technicalCampaignId', 'lockedByUser', 'boardCaseData', 'codeLevelSets', 'children', 'caseEvents'],
  ...['rules', 'replyTemplate', 'caseEventId', 'content', 'createdAtDatetime', 'attachments', 'attachmentId'],
  ...['caseCodeLevelSetId', 'codeLevelAreaId', 'codeLevelTopicGroupId', 'codeLevelTopicDetailId'],
  ...['isPrimary', 'order'],
];
const newCase = ['title', 'sourceId', 'inputChannelId', 'receiptDateTime'];
const mailFields = ['to', 'email', 'language', 'subject', 'message'];
/** Those of every rule, then those of each type. */
const ruleFields = [
  ...['ruleTypeId', 'name', 'to', 'firstReminderWorkingDays', 'betweenRemindersWorkingDays', 'reminderCount'],
  ...['workingDays', 'recipientsLevel1', 'recipientsLevel2', 'recipientsLevel3', 'occasion'],
  ...['subjectEn', 'contentEn', 'subjectDe', 'contentDe', 'workingDaysToFirstAnswer'],
  'workingDaysToSolution',
];
const marketFields = [
  ...[
    'name',
    'nameDe',
    'isoCode',
    'regionId',
    'countryCodes',
    'language',
    'teamEmail',
    'ikamIds',
    'timeZone',
  ],
  ...['weekendDays', 'ownDays', 'isActive'],
];
const userFields = [
  ...['firstName', 'lastName', 'username', 'email', 'language', 'isActive', 'roleId', 'claims', 'scopes'],
];
const lookups = [
  ...['sources', 'inputChannels', 'statuses', 'socialMediaChannels', 'socialMediaAgencies'],
  ...['escalationLevels', 'mailboxes', 'bmwDepartments', 'bmwConcerns', 'blacklistEmails'],
];
const solutionFields = [
  ...['caseId', 'caseCodeLevelSetId', 'caseCost', 'discountGranted', 'detailedConsalting', 'costRejection'],
  ...['forwardingToDealer', 'repairCostCovered', 'partsCostCovered', 'warrantyExt', 'connectedDriveUpdate'],
  ...['loanerCar', 'vehicleCharging', 'vehicleTreatment', 'experienceVoucher', 'lifestyleVoucher'],
  ...['discountOnNextCar', 'cashPayment', 'buyBack'],
];
const blacklistFields = ['email', 'firstName', 'lastName'];
const blacklistEntry = [...blacklistFields, 'blacklistId', 'createdDateTime', 'lastModifiedDateTime'];
const requestFields = [
  ...['hasNameDetails', 'hasAddressDetails', 'hasCarDetails', 'nameDetails', 'salutation', 'title'],
  ...['firstName', 'lastName', 'addressDetails', 'addressType', 'buName', 'street', 'houseNumber', 'zipCode'],
  ...['city', 'countryCode', 'carDetails', 'vin', 'countryOfRegistrationCode'],
];
const givenSections = [
  ...['hasNameDetails', 'hasAddressDetails', 'hasCarDetails'],
  ...['nameDetails', 'addressDetails', 'carDetails'],
];
const monthlyTexts = ['englishContent', 'germanContent', 'englishSignature', 'germanSignature'];
const dailyRow = [
  ...['caseId', 'internalId', 'authorOfConcern', 'repeatConcern', 'recipient', 'market', 'brand', 'model'],
  ...['modelCode', 'theme', 'keyIssueGerman', 'keyIssueInternational'],
];
const loginResult = ['finishedSuccessfully', 'isMultiFactorRequired', 'session'];
const sessionFields = ['User', 'firstName', 'lastName', 'id', 'ValidUntil'];
const paged = ['totalCount', 'items'];
const byMonth = ['year', 'month'];

const open = { access: 'anonymous' } as const;
const staff = { access: 'signed in' } as const;
const form = { ...open, encoding: 'form' } as const;

export const calls: Readonly<Record<string, readonly MissionCall[]>> = {
  'Auth and users': [
    { method: 'POST', path: '/user/login', ...form, body: ['username', 'password'], reply: loginResult },
    { method: 'POST', path: '/user/login/2fa', ...form, body: ['totp'], reply: loginResult },
    {
      method: 'GET',
      path: '/user',
      ...staff,
      reply: ['user', 'session', 'username', 'role', 'claims', ...sessionFields],
    },
    { method: 'POST', path: '/user/logout', ...open },
    { method: 'POST', path: '/user/password/request', ...form, body: ['emailaddress'] },
    { method: 'POST', path: '/user/password/reset', ...form, query: ['token'], body: ['newPassword'] },
    {
      method: 'POST',
      path: '/user/activate',
      ...form,
      query: ['token'],
      body: ['password'],
      reply: ['token'],
    },
    { method: 'POST', path: '/user/{id}/2fa/recovery', ...form, body: ['recoveryCode'], reply: ['token'] },
    { method: 'GET', path: '2fa/recovery', ...open, query: ['token'], reply: 'bytes' },
    { method: 'POST', path: '/2fa/code', ...form, query: ['token'], body: ['code'] },
    { method: 'GET', path: '/users', access: administrators, reply: ['id', 'fullName'] },
    { method: 'GET', path: '/users/ikams', ...staff, reply: ['id', 'fullName'] },
    {
      method: 'GET',
      path: '/user/{id}',
      access: administrators,
      reply: ['id', 'username', 'role', 'claims'],
    },
    { method: 'POST', path: '/user/{id}', access: userManager, demands: userFields },
    { method: 'DELETE', path: '/user/{id}', access: userManager },
    { method: 'POST', path: '/users/', access: userManager, demands: userFields },
    { method: 'GET', path: '/user/{id}/code', access: userManager },
    { method: 'GET', path: 'roles', access: administrators, reply: ['id', 'name'] },
  ],
  Cases: [
    { method: 'POST', path: 'cases', access: creators, demands: newCase, reply: ['caseId'] },
    { method: 'PUT', path: 'cases/{id}', ...staff, demands: [...newCase, 'statusId'] },
    { method: 'GET', path: 'cases/{id}', ...staff, reply: caseFields },
    { method: 'DELETE', path: 'cases/{id}', access: deleter },
    {
      method: 'POST',
      path: 'cases/list',
      ...staff,
      encoding: 'json',
      query: ['skip', 'take'],
      reply: paged,
    },
    { method: 'GET', path: 'cases/info', ...staff, reply: lookups },
    {
      method: 'POST',
      path: 'case/{id}/event',
      ...staff,
      encoding: 'multipart',
      body: ['title', 'content'],
      filePart: 'files',
    },
    {
      method: 'PUT',
      path: 'case/{id}/event/{eventId}',
      ...staff,
      encoding: 'multipart',
      body: ['title', 'content'],
      filePart: 'files',
    },
    { method: 'DELETE', path: 'case/{id}/event/{eventId}', access: deleter },
    { method: 'POST', path: 'case/{id}/event/{eventId}', access: creators, reply: ['caseId'] },
    { method: 'GET', path: 'case/{id}/rules', ...staff, reply: ['ruleId', 'ruleTypeId', 'marketId'] },
    { method: 'POST', path: 'cases/{id}/duplicate', access: creators },
    { method: 'GET', path: 'cases/search-parents', ...staff, query: ['search', 'count'] },
    { method: 'PUT', path: 'cases/{id}/parent', ...staff, body: ['internalId'] },
    { method: 'DELETE', path: 'cases/{id}/parent', ...staff },
    { method: 'POST', path: 'cases/{id}/integrate', ...staff, body: ['internalId'] },
    { method: 'POST', path: 'cases/{id}/spam', ...staff },
    { method: 'POST', path: 'cases/{id}/stop-reminder', access: { claims: ['StopReminderPermission'] } },
    { method: 'GET', path: 'case/{id}/forward/reminder-process', ...staff },
    { method: 'POST', path: 'case/{id}/forward', ...staff, demands: mailFields },
    { method: 'GET', path: 'case/{id}/forward/preview', ...staff },
    { method: 'POST', path: 'case/{id}/send-email', ...staff, demands: mailFields },
    { method: 'POST', path: 'case/{id}/reply', ...staff, demands: mailFields },
    {
      method: 'GET',
      path: 'case/reply/get-template',
      ...staff,
      demands: ['caseId', 'ruleId'],
      reply: ['content'],
    },
    { method: 'POST', path: 'cases/export', ...staff, reply: 'bytes' },
    { method: 'POST', path: 'cases/export/check-conditions', ...staff },
    { method: 'POST', path: 'cases/{id}/lock', ...staff },
    { method: 'DELETE', path: 'cases/{id}/lock', ...staff },
    {
      method: 'DELETE',
      path: 'cases/attachments/{id}',
      access: { claims: ['DeleteAttachmentPermission'] },
    },
    { method: 'GET', path: 'cases/favorite', ...staff },
    { method: 'GET', path: 'cases/favorite/list', ...staff, reply: paged },
    { method: 'POST', path: 'cases/favorite/{id}/mark', ...staff },
    { method: 'POST', path: 'cases/favorite/{id}/unmark', ...staff },
    { method: 'POST', path: 'cases/{id}/close-related', ...staff },
    {
      method: 'GET',
      path: 'code-levels',
      ...staff,
      reply: ['codeLevelAreas', 'id', 'name', 'topicGroups', 'codeLevelTopicDetails'],
    },
  ],
  Markets: [
    { method: 'GET', path: 'markets', ...staff, reply: ['marketId'] },
    { method: 'GET', path: 'markets/{id}', ...staff, reply: ['marketId'] },
    { method: 'POST', path: 'markets', access: administrators, demands: marketFields },
    { method: 'PUT', path: 'markets/{id}', access: administrators, demands: marketFields },
    { method: 'DELETE', path: 'markets/{id}', access: administrators },
    { method: 'GET', path: 'markets/info', ...staff },
    { method: 'GET', path: 'markets/regions', ...staff },
    { method: 'GET', path: 'markets/countries', ...staff },
    { method: 'GET', path: 'markets/{id}/users', ...staff, reply: ['id', 'fullName'] },
  ],
  Rules: [
    { method: 'GET', path: 'rule', access: ifmAdmin, query: ['ruleTypeId', 'marketId'], reply: ['ruleId'] },
    { method: 'GET', path: 'rule/{id}', access: roleAdmin, reply: ['ruleId', 'ruleTypeId', 'marketId'] },
    { method: 'POST', path: 'rule', access: ifmAdmin, demands: ruleFields },
    { method: 'PUT', path: 'rule/{id}', access: roleAdmin, demands: ruleFields },
    { method: 'DELETE', path: 'rule/{id}', access: ifmAdmin },
    { method: 'GET', path: 'rule/info', access: ifmAdmin },
  ],
  Blacklist: [
    {
      method: 'POST',
      path: 'blacklist',
      access: blacklistClaim,
      body: blacklistFields,
      reply: blacklistEntry,
    },
    {
      method: 'POST',
      path: 'blacklist/list',
      access: blacklistClaim,
      encoding: 'json',
      body: ['skip', 'take', 'blacklistFilter'],
      reply: [...paged, ...blacklistEntry],
    },
    { method: 'GET', path: 'blacklist/{id}', access: blacklistClaim, reply: blacklistEntry },
    { method: 'PUT', path: 'blacklist/{id}', access: blacklistClaim, body: blacklistFields },
    { method: 'DELETE', path: 'blacklist/{id}', access: blacklistClaim },
  ],
  Contacts: [
    { method: 'POST', path: 'contacts', ...staff, encoding: 'json', demands: ['lastName'] },
    { method: 'GET', path: 'contacts/list', ...staff, reply: paged },
    { method: 'GET', path: 'contacts/{id}', ...staff, reply: contactFields },
    {
      method: 'PUT',
      path: 'contacts/{contactId}',
      ...staff,
      encoding: 'json',
      body: ['contactId'],
      demands: ['lastName'],
    },
    { method: 'DELETE', path: 'contacts/{contactId}', access: administrators },
    {
      method: 'GET',
      path: 'contacts/search',
      ...staff,
      query: ['firstName', 'lastName', 'email', 'count'],
      reply: contactFields,
    },
    { method: 'POST', path: 'contacts/{contactId}/cars', ...staff },
    { method: 'PUT', path: 'contacts/{contactId}/cars/{contactCarId}', ...staff },
    { method: 'DELETE', path: 'contacts/{contactId}/cars/{contactCarId}', access: administrators },
  ],
  'Post-qualification': [
    { method: 'GET', path: 'post-qualification/{token}', ...open, reply: requestFields },
    { method: 'POST', path: 'post-qualification', ...open, body: ['token', ...givenSections] },
    { method: 'PUT', path: 'post-qualification/{token}', ...open, body: givenSections },
  ],
  Solution: [
    {
      method: 'GET',
      path: 'solution/case',
      ...open,
      query: ['token', 'marketStatus'],
      reply: ['caseEventId'],
    },
    { method: 'POST', path: 'solution/add-more-days', ...open, body: ['token', 'days', 'reason'] },
    { method: 'POST', path: 'solution/simple-solve', ...open, body: ['token', 'solution'] },
    {
      method: 'POST',
      path: 'solution/complex-solve',
      ...open,
      body: [
        ...['token', 'finalReplyDate', 'sorryActivity', 'contactedViaPhone', 'nscCaseId', 'vin', 'solutions'],
        ...solutionFields,
      ],
      filePart: 'file',
    },
    {
      method: 'PUT',
      path: 'solution/complex-solve/attachment',
      ...open,
      encoding: 'multipart',
      body: ['token', 'caseEventId'],
      filePart: 'attachment',
    },
  ],
  Billing: [
    { method: 'GET', path: 'billing', access: ifmAdmin, query: byMonth },
    {
      method: 'GET',
      path: 'billing/summary',
      access: ifmAdmin,
      query: byMonth,
      reply: ['billingSummaries', 'isBillingPossible'],
    },
    { method: 'POST', path: 'billing', access: ifmAdmin, body: byMonth },
  ],
  Reports: [
    {
      method: 'GET',
      path: 'cases/reporting/daily',
      access: reportingClaim,
      query: ['date'],
      reply: dailyRow,
    },
    {
      method: 'POST',
      path: 'cases/reporting/daily/report-users',
      access: reportingClaim,
      encoding: 'json',
      body: ['users'],
    },
    {
      method: 'GET',
      path: 'cases/reporting/daily/report-users',
      access: reportingClaim,
      reply: ['users'],
    },
    { method: 'GET', path: 'cases/reporting/ytd/metadata', ...staff, reply: ['reportCreatedDateTime'] },
    { method: 'GET', path: '/api/v1.0/cases/reporting/ytd/image', ...staff, reply: 'bytes' },
    { method: 'GET', path: '/cases/reporting/monthly', access: monthlyTeam, reply: monthlyTexts },
    {
      method: 'PUT',
      path: '/cases/reporting/monthly',
      access: monthlyTeam,
      encoding: 'json',
      body: monthlyTexts,
    },
  ],
};
