/** Numbers both sides use. The unit is in the name. */
export const productVersion = '1.23.1';
export const apiBase = '/api/v1.0/';

export const sessionTrustMs = 60_000;
export const snackbarMs = 10_000;
export const chunkTimeoutMs = 120_000;

export const passwordMinLength = 6;
export const passwordMaxLength = 40;
export const passwordSpecialCharacters = '!"$%&/()=?~{[]}\\@+-_#\'<>|,;.:';
export const recoveryCodeCount = 10;
export const pendingSignInMinutes = 5;
export const sessionIdleMinutes = 30;
export const sessionAbsoluteHours = 12;
/** Per user. Beyond that, the least recently used session ends. */
export const sessionsMax = 10;
export const lockoutFailures = 5;
export const lockoutMinutes = 15;
/** Wrong codes of a user since the last correct one, from any address. Then the password must be reset. */
export const wrongCodesMax = 20;
/** Mails per user, hour and kind: password requests, and activation links sent again by managers. */
export const passwordMailsPerHour = 3;
export const activationLinkDays = 7;
export const passwordResetLinkHours = 1;

export const pageSizes = [10, 20, 50, 100] as const;
/** For the blacklist only (rule 6.11). */
export const blacklistPageSizes = [10, 20, 50] as const;
export const defaultPageSize = 20;
/** Lists count exactly up to this many matches by default. Searches with free text count up to the smaller number. */
export const listTotalLimit = 10_000;
export const searchTotalLimit = 1_000;
export const contactSearchCount = 20;
/** Best matches shown by a search under data protection. */
export const personsPerSearch = 50;
/** Contacts proposed as duplicates. */
export const duplicatesShown = 10;
/** How long a merge of two contacts can be undone. */
export const undoMergeDays = 30;
export const phonesPerContact = 10;
/** How many audit entries a list can page through. Older ones are found by an earlier end date. */
export const auditDepthMax = 10_000;
/** Entries per audit export. */
export const exportedEntriesMax = 100_000;
/** Cases per export. */
export const exportedCasesMax = 100_000;
/** Concurrent exports per server. A user can run one at a time. */
export const exportsAtOnceMax = 2;

export const titleMaxLength = 200;
export const caseDescriptionMaxLength = 50_000;
export const eventTitleMaxLength = 200;
export const eventContentMaxLength = 200_000;
/** Bytes of all pictures in one rich text, base64. */
export const richTextPicturesMaxBytes = 600_000;
/** Bytes of one picture added to a rich text, base64. */
export const richTextPictureMaxBytes = 200_000;
export const shortTextMaxLength = 100;
export const attachmentMaxBytes = 25 * 1024 * 1024;
export const attachmentsPerEvent = 20;
export const codeLevelSetsMax = 20;

/** How long the bin keeps a deleted case before it is erased. */
export const binDays = 30;
/** How long an integration can be undone. */
export const undoIntegrationDays = 30;
export const parentSearchCount = 10;
/** Maximum age of an earlier case that makes one a repeat concern. */
export const repeatConcernMonths = 24;
/** Newest events returned with a case, and page size for more. */
export const eventsShown = 100;

export const lockLeaseSeconds = 120;
export const lockRenewSeconds = 30;

export const forwardRecipientsMax = 20;
export const forwardMessageMaxLength = 20_000;
/** Longer customer's words end with "…" in mails and on the pages of their links. */
export const shownWordsMaxLength = 10_000;
export const caseMailMaxLength = 50_000;
/** How long a mail of a case is delayed and can be undone. */
export const mailUndoSeconds = 10;
/** A longer thread references only its first and last mails. */
export const mailReferencesMax = 50;
export const caseLinkDays = 90;
export const fileLinkDays = 30;
/** Latest due date of a case from now. */
export const dueAheadMaxDays = 5 * 365 + 1;
export const delayMinDays = 1;
export const delayMaxDays = 60;
export const delayWithoutReasonMaxDays = 5;
/** How long the link of a post-qualification works. */
export const postQualificationDays = 30;
/** Working days after which the customer is reminded, once … */
export const postQualificationReminderWorkingDays = 5;
/** … and after which the case is resumed without an answer. */
export const postQualificationWaitWorkingDays = 10;
/** How long the recipient of a forward can undo a delay. */
export const delayUndoSeconds = 30;
/** Default budget of all links of a case for extensions, unless a rule sets another. */
export const delayExtensionsMax = 5;
export const delayWorkingDaysMax = 60;
/** Delays that one link can undo. */
export const delayUndosMax = 5;
export const delayReasonMaxLength = 2_000;
export const solutionMaxLength = 20_000;
/** Text about one topic of a case. */
export const consultingMaxLength = 5_000;
export const caseCostMaxEuros = 10_000_000;
export const discountMaxPercent = 100;
/** How long the link that solved accepts the file of the final answer. */
export const finalAnswerHours = 24;
/** Cases shown with earlier goodwill for the same car. */
export const goodwillShown = 10;

/** Per market: own days, countries, key account managers. */
export const ownDaysMax = 400;
export const marketCountriesMax = 60;
export const marketIkamsMax = 50;
export const mailboxUsersMax = 100;
/** How far ahead a calendar is shown. */
export const comingMonths = 12;
/** A calendar with a longer break is considered an error. */
export const longestBreakDays = 60;
export const dealerNumberMaxLength = 20;
export const emailsPerDealer = 5;
/** Longer usernames would not fit a line of the list. */
export const usernameMaxLength = 60;
/** Ids per scope of a user. */
export const scopeIdsMax = 500;
/** Maximum count of a user's records. */
export const userTracesLimit = 10_000;
/** Per spreadsheet of users. */
export const importedUsersMax = 1_000;
/** Per spreadsheet of dealers. */
export const importedDealersMax = 10_000;
export const importMaxBytes = 5 * 1024 * 1024;
export const ruleNameMaxLength = 100;
export const occasionMaxLength = 60;
/** Ids per condition of a rule. */
export const ruleChoicesMax = 500;
export const ruleRecipientsMax = 20;
/** Working days of a rule, about a year. */
export const ruleWorkingDaysMax = 250;
export const reminderCountMax = 10;
/** Extensions that a rule may allow, or escalate at. */
export const ruleExtensionsMax = 20;
/** Maximum length of a changed text in a version. */
export const versionTextMaxLength = 300;
/** How long a reply of the market pauses its reminder process. */
export const marketReplyWorkingDays = 2;
export const escalationLevelMax = 3;
export const pauseReasonMaxLength = 500;
/** Reason to restrict, hold or erase data. */
export const gdprReasonMaxLength = 500;
/** Mentions in more cases of others are likely a common word, so replacing them requires confirmation. */
export const mentionsReplacedUnasked = 50;
/** Cases whose replacements are previewed. */
export const replacementsShown = 20;
/** How long an access export can be downloaded. */
export const gdprExportDays = 7;
/** Rows shown per kind of data stored about a person. */
export const storedRowsShown = 50;

export const vinLength = 17;
export const vinTailLength = 7;
export const academicTitleMaxLength = 10;
export const personNameMinLength = 2;
export const personNameMaxLength = 100;
export const businessNameMaxLength = 200;
export const streetMinLength = 3;
export const streetMaxLength = 200;
export const houseNumberMaxLength = 10;
export const zipCodeMinLength = 3;
export const zipCodeMaxLength = 15;
export const cityMinLength = 2;
export const cityMaxLength = 100;
export const emailMaxLength = 254;
export const emailsPerContact = 10;
export const draftMaxBytes = 1024 * 1024;
/** Per user. Beyond that, the oldest draft is deleted, and a new preference is rejected. */
export const draftsMax = 200;
export const draftKeyMaxLength = 80;
export const preferencesMax = 200;
/** How long closed cases of a market keep their persons by default (rule 19.15). */
export const retentionMonthsDefault = 36;
export const retentionMonthsMin = 6;
export const retentionMonthsMax = 120;
/** Days before a shorter retention takes effect (rule 19.21). */
export const retentionNoticeDays = 3;
/** How long the audit keeps entries and personal values, as in `remove_expired_logs` (rule 14.7). */
export const auditMonths = 36;
/** How long spam is kept (rule 19.17). */
export const spamDays = 30;
/** Start of the nightly run, Berlin time. */
export const retentionTime = '00:50';
/** Latest runs shown. */
export const retentionRunsShown = 30;

/** Recipients of the daily report mail. */
export const reportUsersMax = 200;
/** Cases per day in the daily report. The page shows how many more there are. */
export const dailyReportRowsMax = 2_000;
/** Cases listed in its mail. Others are only counted. */
export const dailyReportMailRowsMax = 200;
/** Age after which a YTD report is outdated. */
export const ytdOutdatedDays = 2;
/** Figures for all readers omit cells with fewer cases (rule 20.3). */
export const globalFigureMin = 5;
export const monthlyContentMaxLength = 50_000;
export const monthlySignatureMaxLength = 5_000;
/** Recipients per sending of the monthly report. */
export const monthlyRecipientsMax = 200;
/** First billed year. */
export const billingYearMin = 2020;
export const billingYearMax = 2199;
export const priceMaxEuros = 100_000;
export const billRecipientMaxLength = 300;
/** Largest total that a bill can be confirmed at. */
export const billTotalMaxEuros = 1_000_000_000_000;
