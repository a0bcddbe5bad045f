import * as z from '#zod';
import {
  baseVersion,
  dateOnly,
  id,
  instant,
  line,
  optionalId,
  optionalLine,
  optionalOf,
  optionalText,
  spokenLanguage,
} from '../platform/field-rules.ts';
import {
  caseDescriptionMaxLength,
  codeLevelSetsMax,
  emailMaxLength,
  shortTextMaxLength,
  titleMaxLength,
} from '../platform/limits.ts';
import { richText } from '../platform/rich-text.ts';

const shortText = optionalLine({ max: shortTextMaxLength });
/** An area with an optional topic group and an optional detail of it (rule 4.2). */
export const codeLevelSetForm = z.object({
  /** Missing for a new set. */
  caseCodeLevelSetId: z.optional(z.nullable(id)),
  codeLevelAreaId: id,
  codeLevelTopicGroupId: optionalId,
  codeLevelTopicDetailId: optionalId,
  isPrimary: z.boolean(),
});
/** Fields of board cases (rule 3.30). */
export const boardCaseData = z.object({
  boardMember: shortText,
  receivedByBoardDate: z.nullish(dateOnly),
  requestedReplyDate: z.nullish(dateOnly),
  finalReplyDate: z.nullish(dateOnly),
});

const caseFields = {
  title: line({ max: titleMaxLength }),
  externalId: shortText,
  hasSalesforceCaseId: z._default(z.boolean(), false),
  mailboxId: optionalId,
  sourceId: id,
  inputChannelId: id,
  socialMediaChannelId: optionalId,
  socialMediaAgencyId: optionalId,
  contactId: optionalId,
  contactCarId: optionalId,
  /** The exact e-mail address or VIN by which a contact outside the user's scope was found (rule 6.8). */
  contactFoundBy: optionalText({ max: emailMaxLength }),
  brandId: optionalId,
  marketId: optionalId,
  language: z._default(spokenLanguage, 'en'),
  receiptDateTime: instant,
  territoryId: shortText,
  tsaraNumber: shortText,
  technicalCampaignId: shortText,
  bmwDepartmentId: optionalId,
  bmwConcernId: optionalId,
  responsibleUserId: optionalId,
  caseBook: z._default(z.boolean(), false),
  safetyRelevant: z._default(z.boolean(), false),
  legal: z._default(z.boolean(), false),
  /** Set by staff. Null while it follows from earlier cases (rule 3.31). */
  repeatConcern: z._default(z.nullable(z.boolean()), null),
  boardCaseData: z.nullish(boardCaseData),
  codeLevelSets: z._default(
    z.array(codeLevelSetForm).check(
      z.maxLength(codeLevelSetsMax),
      z.refine((sets) => sets.length === 0 || sets.filter((set) => set.isPrimary).length === 1, {
        error: 'onePrimarySet',
      }),
    ),
    [],
  ),
};

export const createCaseForm = z.object({
  ...caseFields,
  /** Confirms, after `CaseLeavesScope`, a save that takes the case out of the user's own scope (rule 1.10). */
  leavesScope: z._default(z.boolean(), false),
  /** The customer's words, as rich text. Becomes the first event of the case. */
  description: optionalOf(richText({ max: caseDescriptionMaxLength })),
  /** A repeated call with the same key returns the case of the first one. */
  requestKey: z.optional(z.uuid()),
});
export type CreateCaseForm = z.input<typeof createCaseForm>;
export const updateCaseForm = z.object({
  ...caseFields,
  leavesScope: z._default(z.boolean(), false),
  statusId: id,
  version: baseVersion,
});
/** The mailbox in calls: its id, or the mailbox as a case is read. Only the id of that counts. Either may be missing. */
export const mailboxInCall = {
  mailboxId: z.nullish(id),
  mailbox: z.optional(z.nullable(z.object({ id }))),
};
