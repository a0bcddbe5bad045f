import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  findReplyTemplate,
  listApplicableRules,
  winningTemplates,
} from '../../catalog/rules/applicable-rules.ts';
import type { Ctx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { caseFactsOf } from '../case/case-facts.ts';
import { loadVisibleCase } from '../case/load-case.ts';
import { fillTexts } from './fill-texts.ts';
import { customersLanguage } from './propose-case-mail.ts';

interface Wanted {
  caseId: number;
  ruleId: number;
  language?: Language | undefined;
}
/** Template for a case with its placeholders filled. Those without a value stay and are listed (rule 10.12). */
export async function getTemplate(ctx: Ctx, { caseId, ruleId, language: asked }: Wanted) {
  const row = await loadVisibleCase(ctx, caseId);
  const language = asked ?? customersLanguage(row);
  const offered = winningTemplates(await listApplicableRules(ctx.db, await caseFactsOf(ctx.db, row)));
  if (!offered.some((rule) => rule.ruleId === ruleId)) throw new AppError('NotFound');
  const { isQuestion, texts } = found(await findReplyTemplate(ctx.db, ruleId));
  return { ruleId, language, isQuestion, ...(await fillTexts(ctx, row, language, found(texts)[language])) };
}
