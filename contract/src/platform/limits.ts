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
/** Of a user at once; beyond, the one that was not used the longest ends. */
export const sessionsMax = 10;
export const lockoutFailures = 5;
export const lockoutMinutes = 15;
/** Wrong codes of a user since the last right one, from anywhere; after them the password has to be set anew. */
export const wrongCodesMax = 20;
/** Mails of a kind that a user can be sent in an hour by asking for a password, and by managers who mail the activation link again. */
export const passwordMailsPerHour = 3;
export const activationLinkDays = 7;
export const passwordResetLinkHours = 1;

export const pageSizes = [10, 20, 50, 100] as const;
/** The blacklist's own (rule 6.11). */
export const blacklistPageSizes = [10, 20, 50] as const;
export const defaultPageSize = 20;
/** Up to this many hits a list counts exactly by itself; a search with free text up to the smaller number. */
export const listTotalLimit = 10_000;
export const searchTotalLimit = 1_000;
export const contactSearchCount = 20;
/** Persons that a search under data protection shows, the best of those that fit. */
export const personsPerSearch = 50;
/** Contacts that are proposed as the same person. */
export const duplicatesShown = 10;
/** So long a merge of two contacts can be undone. */
export const undoMergeDays = 30;
export const phonesPerContact = 10;
/** So deep into the audit a list pages; older entries are found by an earlier end of the time. */
export const auditDepthMax = 10_000;
/** Of an export of the audit at most. */
export const exportedEntriesMax = 100_000;
/** Cases of an export at most. */
export const exportedCasesMax = 100_000;
/** Written at once by one server; of one user one. */
export const exportsAtOnceMax = 2;

export const titleMaxLength = 200;
export const caseDescriptionMaxLength = 50_000;
export const eventTitleMaxLength = 200;
export const eventContentMaxLength = 200_000;
/** Bytes of all pictures in one rich text, base64. */
export const richTextPicturesMaxBytes = 600_000;
/** Bytes of one picture that is put into a rich text, base64. */
export const richTextPictureMaxBytes = 200_000;
export const shortTextMaxLength = 100;
export const attachmentMaxBytes = 25 * 1024 * 1024;
export const attachmentsPerEvent = 20;
export const codeLevelSetsMax = 20;

/** A deleted case is kept in the bin so long, then erased. */
export const binDays = 30;
/** So long an integration can be undone. */
export const undoIntegrationDays = 30;
export const parentSearchCount = 10;
/** So far back an earlier case makes one a repeat concern. */
export const repeatConcernMonths = 24;
/** As many of the newest events come with a case, and more of them by page. */
export const eventsShown = 100;

export const lockLeaseSeconds = 120;
export const lockRenewSeconds = 30;

export const forwardRecipientsMax = 20;
export const forwardMessageMaxLength = 20_000;
/** What is longer of the customer's words ends with "…" in a mail and on the pages behind its links. */
export const shownWordsMaxLength = 10_000;
export const caseMailMaxLength = 50_000;
/** So long a mail of a case waits, and can be undone. */
export const mailUndoSeconds = 10;
/** A longer thread names its first mails and its last ones. */
export const mailReferencesMax = 50;
export const caseLinkDays = 90;
export const fileLinkDays = 30;
/** No case is due later than this from now. */
export const dueAheadMaxDays = 5 * 365 + 1;
export const delayMinDays = 1;
export const delayMaxDays = 60;
export const delayWithoutReasonMaxDays = 5;
/** So long the link of a post-qualification can be used. */
export const postQualificationDays = 30;
/** Working days after which its customer is reminded, once … */
export const postQualificationReminderWorkingDays = 5;
/** … and after which the case goes on without an answer. */
export const postQualificationWaitWorkingDays = 10;
/** So long the recipient of a forward can undo a delay alone. */
export const delayUndoSeconds = 30;
/** By so much a case is extended by links in all, unless a rule says otherwise. */
export const delayExtensionsMax = 5;
export const delayWorkingDaysMax = 60;
/** Delays that one link can undo. */
export const delayUndosMax = 5;
export const delayReasonMaxLength = 2_000;
export const solutionMaxLength = 20_000;
/** What is said of one topic of a case. */
export const consultingMaxLength = 5_000;
export const caseCostMaxEuros = 10_000_000;
export const discountMaxPercent = 100;
/** So long the link that solved takes the file of the final answer. */
export const finalAnswerHours = 24;
/** Cases of the same car that are told with what it got there. */
export const goodwillShown = 10;

/** Of a market: days of its own, countries, key account managers. */
export const ownDaysMax = 400;
export const marketCountriesMax = 60;
export const marketIkamsMax = 50;
/** So far ahead a calendar is shown. */
export const comingMonths = 12;
/** A calendar in which nobody works for longer has a fault. */
export const longestBreakDays = 60;
export const dealerNumberMaxLength = 20;
export const emailsPerDealer = 5;
/** A username; longer ones would not fit a line of the list. */
export const usernameMaxLength = 60;
/** Ids of a scope of a user. */
export const scopeIdsMax = 500;
/** What a user did is counted up to here. */
export const userTracesLimit = 10_000;
/** Of a spreadsheet of users. */
export const importedUsersMax = 1_000;
/** Of a spreadsheet of dealers. */
export const importedDealersMax = 10_000;
export const importMaxBytes = 5 * 1024 * 1024;
export const ruleNameMaxLength = 100;
export const occasionMaxLength = 60;
/** Ids in one condition of a rule. */
export const ruleChoicesMax = 500;
export const ruleRecipientsMax = 20;
/** Working days of a rule, about a year. */
export const ruleWorkingDaysMax = 250;
export const reminderCountMax = 10;
/** Extensions that a rule may allow, or escalate at. */
export const ruleExtensionsMax = 20;
/** What a version says of a text that was changed is no longer than this. */
export const versionTextMaxLength = 300;
/** So long a reply of the market keeps its reminder process at rest. */
export const marketReplyWorkingDays = 2;
export const escalationLevelMax = 3;
export const pauseReasonMaxLength = 500;
/** Why data is restricted, held or erased. */
export const gdprReasonMaxLength = 500;
/** So many cases of others at most lose what names a person without being asked for: more is likely a common word. */
export const mentionsReplacedUnasked = 50;
/** Of so many of these is shown what is replaced, before it is. */
export const replacementsShown = 20;
/** So long what a person is given can be downloaded. */
export const gdprExportDays = 7;
/** Of each kind of what is held on a person, so much is shown. */
export const heldRowsShown = 50;

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
/** Of each user; beyond, the oldest draft goes, and a further preference is refused. */
export const draftsMax = 200;
export const preferencesMax = 200;
/** How long a market keeps the persons of closed cases, unless it says otherwise (rule 19.15). */
export const retentionMonthsDefault = 36;
export const retentionMonthsMin = 6;
export const retentionMonthsMax = 120;
/** How long the audit is kept with its personal values, as `remove_expired_logs` has it (rule 14.7). */
export const auditMonths = 36;
/** How long spam is kept (rule 19.17). */
export const spamDays = 30;
/** When the nightly run begins, on the clocks of Berlin. */
export const retentionTime = '00:50';
/** So many of the last runs are reported. */
export const retentionRunsShown = 30;

/** Who gets the daily report by mail at most. */
export const reportUsersMax = 200;
/** Cases of a day that the daily report shows; how many more there are, the page says. */
export const dailyReportRowsMax = 2_000;
/** Cases that its mail lists; more are told as a number. */
export const dailyReportMailRowsMax = 200;
/** A YTD report that was made longer ago is outdated. */
export const ytdOutdatedDays = 2;
/** Figures that are for all readers leave out what fewer cases stand behind (rule 20.3). */
export const globalFigureMin = 5;
export const monthlyContentMaxLength = 50_000;
export const monthlySignatureMaxLength = 5_000;
/** Of one sending of the monthly report. */
export const monthlyRecipientsMax = 200;
/** The first year that is billed. */
export const billingYearMin = 2020;
export const billingYearMax = 2199;
export const priceMaxEuros = 100_000;
