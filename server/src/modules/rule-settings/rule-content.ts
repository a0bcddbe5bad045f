import type { RuleContent } from '@cfm/contract/rule-settings.ts';
import { type RuleForm, ruleTypes } from '@cfm/contract/rules.ts';
import type { Ctx } from '../../context.ts';
import { refuseField } from '../../texts/refuse-field.ts';
import { isBlankRichText, sanitizeRichText } from '../../texts/rich-text.ts';
import { distinctRecipients } from '../case-mail/recipients.ts';
import type { RuleEffect, RuleTexts, VersionContent } from '../rules/tables.ts';

/** What is stored of the form of a rule: ids and addresses once each, rich text made safe (rule 13.4). */
export function contentOfForm(ctx: Ctx, form: RuleForm): VersionContent {
  const { ruleTypeId, name, nameDe, isActive, marketId } = form;
  return {
    ruleTypeId,
    name,
    nameDe,
    isActive,
    marketId,
    sourceIds: ordered(form.sourceIds),
    inputChannelIds: ordered(form.inputChannelIds),
    brandIds: ordered(form.brandIds),
    codeLevelAreaIds: ordered(form.codeLevelAreaIds),
    codeLevelTopicGroupIds: ordered(form.codeLevelTopicGroupIds),
    codeLevelTopicDetailIds: ordered(form.codeLevelTopicDetailIds),
    escalationLevelIds: ordered(form.escalationLevelIds),
    effect: effectOfForm(ctx, form),
  };
}

const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

function effectOfForm(ctx: Ctx, form: RuleForm): RuleEffect {
  switch (form.ruleTypeId) {
    case ruleTypes.Forwarding: {
      const { to, cc } = distinctRecipients({ to: form.to.map((email) => ({ email })), cc: form.cc });
      const texts = textsOfForm(ctx, form);
      return { to: to.map(({ email }) => email), cc, ...(texts && { texts }) };
    }
    case ruleTypes.Reminder: {
      const { firstReminderWorkingDays, betweenRemindersWorkingDays, reminderCount } = form;
      return { firstReminderWorkingDays, betweenRemindersWorkingDays, reminderCount };
    }
    case ruleTypes.Escalation: {
      const { workingDays, recipientsLevel1, recipientsLevel2, recipientsLevel3, atExtension } = form;
      const levels = [recipientsLevel1, recipientsLevel2, recipientsLevel3];
      return {
        workingDays,
        recipientsByLevel: levels.map((cc) => distinctRecipients({ to: [], cc }).cc),
        ...(atExtension != null && { atExtension }),
      };
    }
    case ruleTypes.ReplyTemplate: {
      const { occasion, isQuestion } = form;
      return { occasion, isQuestion, texts: textsOfForm(ctx, form) ?? undefined };
    }
    case ruleTypes.DueDate: {
      const { workingDaysToFirstAnswer, workingDaysToSolution, delayExtensions, delayWorkingDays } = form;
      const hasBudget = delayExtensions != null && delayWorkingDays != null;
      return {
        workingDaysToFirstAnswer,
        workingDaysToSolution,
        ...(hasBudget && { delayBudget: { extensions: delayExtensions, workingDays: delayWorkingDays } }),
      };
    }
  }
}

type TextForm = Record<'subjectEn' | 'contentEn' | 'subjectDe' | 'contentDe', string | null>;
/** The contract has them all or none. */
function textsOfForm(ctx: Ctx, form: TextForm): RuleTexts | null {
  const { subjectEn, subjectDe, contentEn, contentDe } = form;
  if (subjectEn === null || subjectDe === null || contentEn === null || contentDe === null) return null;
  return {
    en: { subject: subjectEn, content: safe(ctx, 'contentEn', contentEn) },
    de: { subject: subjectDe, content: safe(ctx, 'contentDe', contentDe) },
  };
}
function safe(ctx: Ctx, field: 'contentEn' | 'contentDe', html: string): string {
  const content = sanitizeRichText(html);
  return isBlankRichText(content) ? refuseField(ctx, field, 'required') : content;
}

/** What a stored rule says, as its form has it. */
export function formOfContent({ effect, ...head }: VersionContent): RuleContent {
  return { ...head, ...formOfEffect(effect) };
}

function formOfEffect(effect: RuleEffect) {
  if ('to' in effect) return { to: effect.to, cc: effect.cc, ...formOfTexts(effect.texts) };
  if ('occasion' in effect) {
    const { occasion, isQuestion, texts } = effect;
    return { occasion, isQuestion, ...formOfTexts(texts) };
  }
  if ('reminderCount' in effect) return effect;
  if ('recipientsByLevel' in effect) {
    const [recipientsLevel1 = [], recipientsLevel2 = [], recipientsLevel3 = []] = effect.recipientsByLevel;
    return {
      workingDays: effect.workingDays,
      recipientsLevel1,
      recipientsLevel2,
      recipientsLevel3,
      atExtension: effect.atExtension ?? null,
    };
  }
  const { workingDaysToFirstAnswer, workingDaysToSolution, delayBudget } = effect;
  return {
    workingDaysToFirstAnswer,
    workingDaysToSolution,
    delayExtensions: delayBudget?.extensions ?? null,
    delayWorkingDays: delayBudget?.workingDays ?? null,
  };
}
const formOfTexts = (texts: RuleTexts | undefined): TextForm => ({
  subjectEn: texts?.en.subject ?? null,
  contentEn: texts?.en.content ?? null,
  subjectDe: texts?.de.subject ?? null,
  contentDe: texts?.de.content ?? null,
});
