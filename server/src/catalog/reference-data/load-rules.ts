import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { RuleEffect } from '../rules/effects.ts';
import { rules, ruleTypes, ruleVersions } from '../rules/tables.ts';
import { versionContentOf } from '../rules/version-content.ts';
import { idIn, lookupIds } from './load-lookups.ts';
import { marketIds } from './load-markets.ts';
import { type RuleRow, rules as ruleRows } from './shipped/rules.ts';
import type { ShippedOptions } from './shipped-options.ts';

/** An existing rule only gets new names, and not even these after a user changed or deleted it (rule 7.7). */
export async function loadRules(db: Db, createdAt: string, { withExamples }: ShippedOptions): Promise<void> {
  const [markets, sources, brands] = [
    await marketIds(db),
    await lookupIds(db, 'source'),
    await lookupIds(db, 'brand'),
  ];
  // Rules of a deleted market are not restored.
  const wanted = ruleRows
    .filter(({ marketCode }) => marketCode === null || markets.has(marketCode))
    .filter(({ type }) => withExamples || !(type === 'Forwarding' || type === 'Escalation'));
  const rows = wanted.map((rule) => ({
    ruleTypeId: ruleTypes[rule.type],
    seedCode: rule.code,
    name: rule.name,
    nameDe: rule.nameDe,
    marketId: rule.marketCode === null ? null : idIn(markets, rule.marketCode),
    sourceIds: rule.type === 'Forwarding' ? rule.sourceCodes.map((code) => idIn(sources, code)) : [],
    brandIds: rule.type === 'Forwarding' ? rule.brandCodes.map((code) => idIn(brands, code)) : [],
    effect: effectOf(rule),
    createdAt,
  }));
  const loaded = await db
    .insert(rules)
    .values(rows)
    .onConflictDoUpdate({
      target: rules.seedCode,
      set: { name: sql`excluded.name`, nameDe: sql`excluded.name_de` },
      setWhere: and(eq(rules.version, 1), isNull(rules.deletedAt)),
    })
    .returning();
  const versions = loaded.map((rule) => ({
    ruleId: rule.ruleId,
    version: rule.version,
    changedAt: rule.createdAt,
    content: versionContentOf(rule),
  }));
  if (versions.length > 0)
    await db
      .insert(ruleVersions)
      .values(versions)
      .onConflictDoUpdate({
        target: [ruleVersions.ruleId, ruleVersions.version],
        set: { content: sql`excluded.content` },
      });
}

function effectOf(rule: RuleRow): RuleEffect {
  switch (rule.type) {
    case 'Forwarding':
      return { to: [...rule.to], cc: [...rule.cc] };
    case 'ReplyTemplate': {
      const { occasion, isQuestion = false, texts } = rule.template;
      return { occasion, isQuestion, texts: { en: letterOf(texts.en), de: letterOf(texts.de) } };
    }
    case 'DueDate':
      return {
        workingDaysToFirstAnswer: rule.workingDaysToFirstAnswer,
        workingDaysToSolution: rule.workingDaysToSolution,
      };
    case 'Reminder':
      return {
        firstReminderWorkingDays: rule.firstReminderWorkingDays,
        betweenRemindersWorkingDays: rule.betweenRemindersWorkingDays,
        reminderCount: rule.reminderCount,
      };
    case 'Escalation':
      return {
        workingDays: rule.workingDays,
        recipientsByLevel: rule.recipientsByLevel.map((address) => [address]),
      };
  }
}

/** A template as rich text, starting with the salutation. */
const letterOf = ({ subject, body }: { subject: string; body: string }) => ({
  subject,
  content: htmlOfPlain(`{{salutation}}\n\n${body}`),
});
