import * as z from '#zod';
import {
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
/** An area, maybe one of its topic groups, maybe a detail of that (rule 4.2). */
export const codeLevelSetForm = z.object({
  /** Missing for a set that is new. */
  caseCodeLevelSetId: z.optional(z.nullable(id)),
  codeLevelAreaId: id,
  codeLevelTopicGroupId: optionalId,
  codeLevelTopicDetailId: optionalId,
  isPrimary: z.boolean(),
});
/** What only cases of the board have (rule 3.30). */
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
  /** The whole e-mail address or VIN by which a contact out of one's scope was found (rule 6.8). */
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
  /** What staff say; null while it is as the earlier cases tell (rule 3.31). */
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
  /** What the customer said: becomes the first event of the case. Rich text. */
  description: optionalOf(richText({ max: caseDescriptionMaxLength })),
  /** Sent again with the same value, the call answers the case made by the first one. */
  requestKey: z.optional(z.uuid()),
});
export type CreateCaseForm = z.input<typeof createCaseForm>;
export const updateCaseForm = z.object({
  ...caseFields,
  leavesScope: z._default(z.boolean(), false),
  statusId: id,
  version: z.int().check(z.gte(0)),
});
