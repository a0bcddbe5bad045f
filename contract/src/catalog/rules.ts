import * as z from '#zod';
import { email, id, line, optionalId, optionalLine, optionalOf } from '../platform/field-rules.ts';
import {
  caseMailMaxLength,
  forwardMessageMaxLength,
  occasionMaxLength,
  reminderCountMax,
  ruleChoicesMax,
  ruleExtensionsMax,
  ruleNameMaxLength,
  ruleRecipientsMax,
  ruleWorkingDaysMax,
  titleMaxLength,
} from '../platform/limits.ts';
import { knownPlaceholders } from '../platform/placeholder-rules.ts';
import { forwardPlaceholderNames, placeholderNames } from '../platform/placeholders.ts';
import { richText } from '../platform/rich-text.ts';
import { conditionFields, ofEachCondition, ruleTypes } from './rule-types.ts';

const ids = z._default(z.array(id).check(z.maxLength(ruleChoicesMax)), []);
const asked = {
  /** Missing: all markets. */
  marketId: optionalId,
  ...ofEachCondition(conditionFields, () => ids),
};
const head = {
  name: line({ max: ruleNameMaxLength }),
  nameDe: optionalLine({ max: ruleNameMaxLength }),
  isActive: z._default(z.boolean(), true),
  ...asked,
};

const addresses = z.array(email).check(z.maxLength(ruleRecipientsMax));
const someAddresses = addresses.check(z.minLength(1));
const workingDays = z.int().check(z.gte(1), z.lte(ruleWorkingDaysMax));
const ofReply = knownPlaceholders(placeholderNames);
const ofForward = knownPlaceholders(forwardPlaceholderNames);

const replySubject = line({ max: titleMaxLength }).check(ofReply);
const replyContent = richText({ max: caseMailMaxLength }).check(z.minLength(1), ofReply);
const forwardSubject = optionalLine({ max: titleMaxLength }).check(ofForward);
const forwardContent = optionalOf(richText({ max: forwardMessageMaxLength })).check(ofForward);

/** Texts of a rule: subject and rich text in each language. */
export const ruleTextFields = ['subjectEn', 'contentEn', 'subjectDe', 'contentDe'] as const;
type RuleTexts = Partial<Record<(typeof ruleTextFields)[number], string | null>>;
const hasTexts = (form: RuleTexts) => ruleTextFields.some((field) => form[field] != null);
/** A forwarding rule has all of its texts or none. */
const isWhole = (field: (typeof ruleTextFields)[number]) =>
  z.refine<RuleTexts>((form) => form[field] != null || !hasTexts(form), { error: 'required', path: [field] });

/** Form of a rule by type (rule 7.8). */
export const ruleForms = {
  Forwarding: z
    .object({
      ruleTypeId: z.literal(ruleTypes.Forwarding),
      ...head,
      to: someAddresses,
      cc: z._default(addresses, []),
      /** Initial subject and message of a forward instead of the default ones. */
      subjectEn: forwardSubject,
      contentEn: forwardContent,
      subjectDe: forwardSubject,
      contentDe: forwardContent,
    })
    .check(isWhole('subjectEn'), isWhole('contentEn'), isWhole('subjectDe'), isWhole('contentDe')),
  Reminder: z.object({
    ruleTypeId: z.literal(ruleTypes.Reminder),
    ...head,
    firstReminderWorkingDays: workingDays,
    betweenRemindersWorkingDays: workingDays,
    reminderCount: z.int().check(z.gte(1), z.lte(reminderCountMax)),
  }),
  Escalation: z.object({
    ruleTypeId: z.literal(ruleTypes.Escalation),
    ...head,
    /** Counted from the last reminder. */
    workingDays,
    recipientsLevel1: someAddresses,
    recipientsLevel2: someAddresses,
    recipientsLevel3: someAddresses,
    /** Also escalates at this extension of the case, regardless of reminders. */
    atExtension: z.nullish(z.int().check(z.gte(1), z.lte(ruleExtensionsMax))),
  }),
  ReplyTemplate: z.object({
    ruleTypeId: z.literal(ruleTypes.ReplyTemplate),
    ...head,
    /** Subject of a reply. Templates compete only within the same occasion (rule 10.12). */
    occasion: line({ max: occasionMaxLength }),
    /** The reply asks the customer a question. */
    isQuestion: z._default(z.boolean(), false),
    subjectEn: replySubject,
    contentEn: replyContent,
    subjectDe: replySubject,
    contentDe: replyContent,
  }),
  DueDate: z
    .object({
      ruleTypeId: z.literal(ruleTypes.DueDate),
      ...head,
      workingDaysToFirstAnswer: workingDays,
      workingDaysToSolution: workingDays,
      /** Total budget of the links of a case for extensions (rule 9.35): both or neither. */
      delayExtensions: z.nullish(z.int().check(z.gte(0), z.lte(ruleExtensionsMax))),
      delayWorkingDays: z.nullish(z.int().check(z.gte(0), z.lte(ruleWorkingDaysMax))),
    })
    .check(
      z.refine((form) => form.workingDaysToFirstAnswer <= form.workingDaysToSolution, {
        error: 'firstAnswerLate',
        path: ['workingDaysToFirstAnswer'],
      }),
      z.refine((form) => form.delayExtensions != null || form.delayWorkingDays == null, {
        error: 'required',
        path: ['delayExtensions'],
      }),
      z.refine((form) => form.delayWorkingDays != null || form.delayExtensions == null, {
        error: 'required',
        path: ['delayWorkingDays'],
      }),
    ),
};

export const ruleForm = z.discriminatedUnion('ruleTypeId', [
  ruleForms.Forwarding,
  ruleForms.Reminder,
  ruleForms.Escalation,
  ruleForms.ReplyTemplate,
  ruleForms.DueDate,
]);
export type RuleForm = z.output<typeof ruleForm>;

/** The part of a rule that decides when it wins. May be incomplete. */
export const contestedRule = z.object({
  ruleTypeId: z.literal([1, 2, 3, 4, 5]),
  isActive: z._default(z.boolean(), true),
  ...asked,
  occasion: optionalLine({ max: occasionMaxLength }),
});
export type ContestedRule = z.output<typeof contestedRule>;
