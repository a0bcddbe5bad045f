import type { RuleContent } from '@cfm/contract/catalog/rule-content.ts';
import { conditionFields, ofEachCondition, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import type { RuleForm } from '@cfm/contract/catalog/rules.ts';
import { distinctRecipients } from '../../cases/mail/recipients.ts';
import type { Ctx } from '../../context.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { isBlankRichText } from '../../platform/texts/rich-text.ts';
import { byType, type RuleEffect, type RuleTexts } from './effects.ts';
import type { VersionContent } from './tables.ts';

/** Content of a rule form for storage: unique ids and addresses, sanitized rich text (rule 13.4). */
export async function contentOfForm(ctx: Ctx, form: RuleForm): Promise<VersionContent> {
  const { ruleTypeId, name, nameDe, isActive, marketId } = form;
  return {
    ruleTypeId,
    name,
    nameDe,
    isActive,
    marketId,
    ...ofEachCondition(conditionFields, (field) => ordered(form[field])),
    effect: await effectOfForm(ctx, form),
  };
}

const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

async function effectOfForm(ctx: Ctx, form: RuleForm): Promise<RuleEffect> {
  switch (form.ruleTypeId) {
    case ruleTypes.Forwarding: {
      const { to, cc } = distinctRecipients({ to: form.to.map((email) => ({ email })), cc: form.cc });
      const texts = await textsOfForm(ctx, form);
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
      return { occasion, isQuestion, texts: (await textsOfForm(ctx, form)) ?? undefined };
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
/** The contract requires all or none of the texts. */
async function textsOfForm(ctx: Ctx, form: TextForm): Promise<RuleTexts | null> {
  const { subjectEn, subjectDe, contentEn, contentDe } = form;
  if (subjectEn === null || subjectDe === null || contentEn === null || contentDe === null) return null;
  return {
    en: { subject: subjectEn, content: await safe(ctx, 'contentEn', contentEn) },
    de: { subject: subjectDe, content: await safe(ctx, 'contentDe', contentDe) },
  };
}
async function safe(ctx: Ctx, field: 'contentEn' | 'contentDe', text: string): Promise<string> {
  const { html } = await receiveRichText(ctx, field, { text });
  return isBlankRichText(html) ? rejectField(ctx, field, 'required') : html;
}

/** Form values of a stored rule. */
export function formOfContent({ effect, ...head }: VersionContent): RuleContent {
  const ofEffect = byType<Partial<RuleContent>>(
    { ruleTypeId: head.ruleTypeId, effect },
    {
      Forwarding: ({ texts, ...addresses }) => ({ ...addresses, ...formOfTexts(texts) }),
      Reminder: (days) => days,
      Escalation: ({ recipientsByLevel, workingDays, atExtension = null }) => {
        const [recipientsLevel1 = [], recipientsLevel2 = [], recipientsLevel3 = []] = recipientsByLevel;
        return { workingDays, recipientsLevel1, recipientsLevel2, recipientsLevel3, atExtension };
      },
      ReplyTemplate: ({ texts, ...reply }) => ({ ...reply, ...formOfTexts(texts) }),
      DueDate: ({ delayBudget, ...workingDays }) => ({
        ...workingDays,
        delayExtensions: delayBudget?.extensions ?? null,
        delayWorkingDays: delayBudget?.workingDays ?? null,
      }),
    },
  );
  return { ...head, ...ofEffect };
}
const formOfTexts = (texts: RuleTexts | undefined): TextForm => ({
  subjectEn: texts?.en.subject ?? null,
  contentEn: texts?.en.content ?? null,
  subjectDe: texts?.de.subject ?? null,
  contentDe: texts?.de.content ?? null,
});
