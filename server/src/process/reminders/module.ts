import { reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { executeDueSteps } from './jobs.ts';
import { proposePlan } from './propose-plan.ts';
import { recordMarketReply } from './record-market-reply.ts';
import { resumeReminder } from './resume-reminder.ts';

const routes = bindings(reminderEndpoints, {
  proposeReminderProcess: (ctx, { params, query }) => proposePlan(ctx, { caseId: params.id, ...query }),
  recordMarketReply: (ctx, { params, body }) => recordMarketReply(ctx, { caseId: params.id, ...body }),
  resumeReminder: (ctx, { params }) => resumeReminder(ctx, { caseId: params.id }),
});

export const remindersModule = defineModule({ routes, jobs: [executeDueSteps] });
