import { extend } from 'zod/mini';
import * as z from '#zod';
import { ifmAdminType, ruleEditor } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { baseVersion, id, idText, languageCode, numberText, optionalId } from '../platform/field-rules.ts';
import { caseMailMaxLength, shortTextMaxLength, titleMaxLength } from '../platform/limits.ts';
import { flagText, lookup, nothing, pageOf, paging } from '../platform/paging.ts';
import { placeholderNames } from '../platform/placeholders.ts';
import { richText } from '../platform/rich-text.ts';
import { namedCondition, rule, ruleContent, ruleListRow, ruleVersion } from './rule-content.ts';
import { conditionFilters, ofEachCondition, ruleTypeNames, ruleTypes } from './rule-types.ts';
import { contestedRule, ruleForms } from './rules.ts';

const ruleReference = z.object({ ruleId: z.number(), name: z.string() });
/** Conflicts between a rule and others (rule 7.11). */
const conflicts = z.object({
  /** Rules that take every case that this rule applies to. */
  neverWinsBecauseOf: z.array(ruleReference),
  /** Rules that are equally specific on some cases, so that the newer one wins. */
  ties: z.array(extend(ruleReference, { isNewer: z.boolean() })),
  /** Rules that can never win because of this rule. */
  shadows: z.array(ruleReference),
  /** Names of markets that would have no rule of the type for every case. */
  uncoveredMarkets: z.array(z.string()),
});
export type RuleConflicts = z.infer<typeof conflicts>;

const contender = z.object({
  /** Null: a new rule. */
  ruleId: z.nullable(z.number()),
  /** The rule being edited. */
  isEdited: z.boolean(),
  /** Stored values for a rule being edited. Empty for a new one. */
  name: z.string(),
  effect: z.string(),
  conditions: z.array(extend(namedCondition, { isMet: z.boolean() })),
  applies: z.boolean(),
  isWinner: z.boolean(),
  /** Why the winner comes first: it meets more conditions, names the market, or is newer. */
  losesBy: z.nullable(z.enum(['conditions', 'market', 'age'])),
});
export type Contender = z.infer<typeof contender>;

const choice = extend(lookup, { isActive: z.boolean() });
export type RuleChoice = z.infer<typeof choice>;
/** A rule during editing, and the id of the stored rule. */
const edited = { rule: contestedRule, ruleId: optionalId };
/**
 * Confirms, after `RuleConflicts`, a save of a rule that can never win, ties with another, prevents one from winning,
 * or leaves markets without one.
 */
const areConflictsAcknowledged = z._default(z.boolean(), false);
const made = { areConflictsAcknowledged };
const changed = { areConflictsAcknowledged, version: baseVersion };
const ruleParams = z.object({ id: idText });

export const ruleSettingsEndpoints = {
  listRules: endpoint({
    method: 'GET',
    path: 'rule',
    summary: 'Rules by type and specificity, paged; filtered by their conditions',
    access: ifmAdminType,
    query: z.object({
      ...paging,
      ruleTypeId: z.optional(numberText({ min: 1, max: ruleTypeNames.length })),
      /** 0: rules for all markets. */
      marketId: z.optional(numberText({ min: 0, max: 2 ** 31 - 1 })),
      ...ofEachCondition(conditionFilters, () => z.optional(idText)),
      isActive: z.optional(flagText),
      /** Words of name, addresses and subjects, or parts of them. */
      search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
    }),
    reply: pageOf(ruleListRow),
    errors: [],
  }),
  getRuleInfo: endpoint({
    method: 'GET',
    path: 'rule/info',
    summary: 'Options of rule conditions, including inactive lookups and markets',
    access: ifmAdminType,
    background: true,
    reply: z.object({
      ruleTypes: z.array(extend(lookup, { ruleType: z.enum(ruleTypeNames) })),
      markets: z.array(choice),
      sources: z.array(choice),
      inputChannels: z.array(choice),
      brands: z.array(choice),
      escalationLevels: z.array(choice),
      /** Occasions of templates with their names in the reader's language. */
      occasions: z.array(z.object({ occasion: z.string(), name: z.string() })),
      placeholders: z.array(
        z.object({ name: z.enum(placeholderNames), meaning: z.string(), isOfForwards: z.boolean() }),
      ),
    }),
    errors: [],
  }),
  createRule: endpoint({
    method: 'POST',
    path: 'rule',
    summary: 'Create a rule; returns its id',
    access: ifmAdminType,
    request: 'json',
    body: z.discriminatedUnion('ruleTypeId', [
      extend(ruleForms.Forwarding, made),
      extend(ruleForms.Reminder, made),
      extend(ruleForms.Escalation, made),
      extend(ruleForms.ReplyTemplate, made),
      extend(ruleForms.DueDate, made),
    ]),
    reply: z.number(),
    changesSettings: 'ofMarket',
    errors: ['RuleConflicts', 'Forbidden'],
  }),
  getRule: endpoint({
    method: 'GET',
    path: 'rule/{id}',
    summary: 'One rule, as it is now',
    access: ruleEditor,
    params: ruleParams,
    reply: rule,
    errors: ['NotFound'],
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: 'rule/{id}',
    summary: 'Change a rule, which makes a new version of it; its type stays',
    access: ruleEditor,
    request: 'json',
    params: ruleParams,
    body: z.discriminatedUnion('ruleTypeId', [
      extend(ruleForms.Forwarding, changed),
      extend(ruleForms.Reminder, changed),
      extend(ruleForms.Escalation, changed),
      extend(ruleForms.ReplyTemplate, changed),
      extend(ruleForms.DueDate, changed),
    ]),
    reply: rule,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'RuleChanged', 'RuleConflicts', 'Forbidden'],
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: 'rule/{id}',
    summary: 'Delete a rule: it never applies again, and references keep its name',
    access: ifmAdminType,
    params: ruleParams,
    reply: nothing,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'Forbidden'],
  }),
  listVersions: endpoint({
    method: 'GET',
    path: 'rule/{id}/versions',
    summary: 'Versions of a rule, newest first: who changed what, when',
    access: ruleEditor,
    params: ruleParams,
    query: z.object(paging),
    reply: pageOf(ruleVersion),
    errors: ['NotFound'],
  }),
  getVersion: endpoint({
    method: 'GET',
    path: 'rule/{id}/versions/{version}',
    summary: 'A version of a rule',
    access: ruleEditor,
    params: z.object({ id: idText, version: idText }),
    reply: ruleContent,
    errors: ['NotFound'],
  }),
  checkRule: endpoint({
    method: 'POST',
    path: 'rule/check',
    summary: 'Conflicts of an edited rule: whether it can win, ties, and rules that can no longer win',
    access: ifmAdminType,
    request: 'json',
    body: z.object(edited),
    reply: conflicts,
    errors: ['NotFound'],
  }),
  testRule: endpoint({
    method: 'POST',
    path: 'rule/test',
    summary: 'The winning rule of its type for a case, with the edited rule among the stored ones, and why',
    access: ifmAdminType,
    request: 'json',
    body: z.object({ ...edited, caseId: id }),
    reply: z.object({
      caseId: z.number(),
      internalId: z.string(),
      title: z.string(),
      /** Values of the case that rules have conditions for. */
      has: z.array(namedCondition),
      /** Applicable rules, the winner first, and the edited one. */
      contenders: z.array(contender),
    }),
    seen: { kind: 'case', by: 'caseId' },
    errors: ['NotFound'],
  }),
  previewTexts: endpoint({
    method: 'POST',
    path: 'rule/preview',
    summary: 'The mail that a rule’s texts would propose for a case; missing values are marked and named',
    access: ifmAdminType,
    request: 'json',
    body: z.object({
      ruleTypeId: z.literal([ruleTypes.Forwarding, ruleTypes.ReplyTemplate]),
      caseId: id,
      language: languageCode,
      subject: z.string().check(z.maxLength(titleMaxLength)),
      content: richText({ max: caseMailMaxLength }),
    }),
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      missing: z.array(z.enum(placeholderNames)),
    }),
    seen: { kind: 'case', by: 'caseId' },
    errors: ['NotFound'],
  }),
};
