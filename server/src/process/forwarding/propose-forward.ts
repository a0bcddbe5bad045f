import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import { caseFactsOf, listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import { fillTexts } from '../../cases/mail/fill-texts.ts';
import { subjectOfCase } from '../../cases/mail/subject.ts';
import { getMarket } from '../../catalog/markets/queries.ts';
import { findForwardTexts, listApplicableRules, winningRule } from '../../catalog/rules/applicable-rules.ts';
import { ruleNameOf } from '../../catalog/rules/describe-effect.ts';
import { dueDateFor } from '../../catalog/rules/due-date.ts';
import type { RuleTexts } from '../../catalog/rules/effects.ts';
import type { RankedRule } from '../../catalog/rules/specificity.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findDealerOfCar, listAskedAddresses, listDealersByEmails, listTopicNames } from './queries.ts';
import { shareAll, sharedDetailsOf } from './shared-details.ts';

/**
 * Initial values of the composer of a forward (rule 9.1): recipients by the winning forwarding rule and the car, in the
 * language of the market, and all details that the forward can share.
 */
export async function proposeForward(
  ctx: Ctx,
  { caseId, language: asked }: { caseId: number; language?: Language | undefined },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const facts = await caseFactsOf(ctx.db, row);
  const rule = winningRule(await listApplicableRules(ctx.db, facts), 'Forwarding');
  const language = asked ?? (await languageOfMarket(ctx, row));
  const dueDateTime = await dueDateFor(ctx.db, facts, ctx.now(), await effectiveDueDate(ctx, row));
  return {
    ...(await recipientsOf(ctx, row, rule)),
    language,
    ...((await textsOfRule(ctx, row, rule, language, dueDateTime)) ??
      (await generalTexts(ctx, row, language))),
    dueDateTime,
    ruleName: rule && ruleNameOf(rule, ctx.language),
    shown: await sharedDetailsOf(ctx.db, row, shareAll, language),
  };
}

async function languageOfMarket(ctx: Ctx, row: CaseRow): Promise<Language> {
  const market = row.marketId === null ? null : await getMarket(ctx, row.marketId);
  return market?.language === 'de' ? 'de' : 'en';
}

/**
 * All possible recipients: those of the rule, then the dealer of the car. Proposes the first of the two that was not
 * asked yet, so that the dealer follows a forward to the market.
 */
async function recipientsOf(ctx: Ctx, row: CaseRow, rule: RankedRule<'Forwarding'> | null) {
  const { to, cc } = rule?.effect ?? { to: [], cc: [] };
  const asked = new Set(await listAskedAddresses(ctx.db, row.caseId));
  const isAsked = ({ email }: { email: string }) => asked.has(email.toLowerCase());
  const byRule = await withDealers(ctx, to);
  const ofRule = new Set(byRule.map(({ email }) => email.toLowerCase()));
  const byCar = (await dealerOfCar(ctx, row)).filter(({ email }) => !ofRule.has(email.toLowerCase()));
  const groups = [byRule, byCar].filter((group) => group.length > 0);
  return {
    to: groups.find((group) => !group.every(isAsked)) ?? groups[0] ?? [],
    cc,
    offered: [
      ...byRule.map((one) => ({ ...one, by: 'rule' as const, isAsked: isAsked(one) })),
      ...byCar.map((one) => ({ ...one, by: 'carDealer' as const, isAsked: isAsked(one) })),
    ],
  };
}

async function dealerOfCar(ctx: Ctx, { contactCarId }: CaseRow) {
  const dealer = contactCarId === null ? null : await findDealerOfCar(ctx.db, contactCarId);
  return (dealer?.emails ?? []).map((email) => ({
    email,
    dealerId: dealer?.dealerId ?? null,
    name: dealer?.name ?? null,
  }));
}

/** Addresses of a rule, each with its dealer. */
async function withDealers(ctx: Ctx, addresses: readonly string[]) {
  const dealers = await listDealersByEmails(ctx.db, addresses);
  return addresses.map((email) => {
    const dealer = dealers.find(({ emails }) =>
      emails.some((own) => own.toLowerCase() === email.toLowerCase()),
    );
    return { email, dealerId: dealer?.dealerId ?? null, name: dealer?.name ?? null };
  });
}

/** Subject and message of the rule, filled from the case. Null if it has none (rule 7.9). */
async function textsOfRule(
  ctx: Ctx,
  row: CaseRow,
  rule: RankedRule | null,
  language: Language,
  dueDateTime: string | null,
) {
  const texts = rule && (await findForwardTexts(ctx.db, rule.ruleId));
  if (!texts) return null;
  const { subject, content } = await fillForwardTexts(ctx, row, language, texts[language], dueDateTime);
  return { subject, message: content };
}

/** The due date is that of the forward. */
export const fillForwardTexts = (
  ctx: Ctx,
  row: CaseRow,
  language: Language,
  texts: RuleTexts[Language],
  dueDateTime: string | null,
) => fillTexts(ctx, row, language, texts, { 'due.date': dueDateTime && dateText(dueDateTime) });

/** Default texts. They describe the case without customer data. */
async function generalTexts(ctx: Ctx, row: CaseRow, language: Language) {
  const t = textsOf(language, 'mails');
  const primary = (await listCodeLevelSets(ctx.db, row.caseId)).find((set) => set.isPrimary);
  const topic = primary ? await listTopicNames(ctx.db, primary, language) : [];
  const message = t('forwardMessage', {
    internalId: row.internalId,
    title: row.title,
    topic: topic.length === 0 ? '' : t('forwardTopic', { topic: topic.join(' – ') }),
  });
  return { subject: subjectOfCase(row), message: htmlOfPlain(message) };
}
