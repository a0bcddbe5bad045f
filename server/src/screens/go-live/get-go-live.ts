import { join } from 'node:path';
import { priceCategories } from '@cfm/contract/screens/billing.ts';
import {
  type GoLive,
  type GoLiveState,
  type GoLiveStep,
  goLiveSteps,
  openNamesMax,
} from '@cfm/contract/screens/go-live.ts';
import { type Config, isLoopback } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { missingLegalTexts } from '../../platform/http/legal-texts.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { exampleDomain } from './example-domain.ts';
import { goLiveState } from './read-state.ts';

/** A state, and the names of missing or invalid entries. */
type Found = readonly [GoLiveState, (readonly string[])?];
const doneIf = (isDone: boolean): Found => [isDone ? 'done' : 'todo'];
const doneIfNone = (open: readonly string[]): Found => [open.length === 0 ? 'done' : 'todo', open];
/** Shipped values apply until a user changes them. */
const doneIfChanged = (isChanged: boolean): Found => [isChanged ? 'done' : 'check'];

/** What must be filled in before going live, with its state read from the data and the settings (rule 12.17). */
export async function getGoLive(ctx: Ctx): Promise<GoLive> {
  const { config, language } = ctx;
  const state = only(await goLiveState(ctx.db, language === 'de', ctx.now().slice(0, 10)));
  const billing = textsOf(language, 'billing');
  const unpriced = priceCategories
    .filter((category) => category !== 'channel' && !state.pricedCategories.includes(category))
    .map((category) => billing(`categories.${category}`));
  const found: Record<GoLiveStep, Found> = {
    mailServer: mailServerState(config, state),
    addresses: doneIfNone(exampleSettings(config)),
    legalTexts: doneIfNone(missingLegalTexts(ctx.legalTexts)),
    // A folder on the server itself suits one server only.
    fileStore: [config.filesUrl === join(config.dataDir, 'files') ? 'check' : 'done'],
    demoData: doneIf(!config.isDemo && !state.isDemoLoaded),
    administrators: doneIf(state.administrators >= 2),
    secondFactor: doneIfNone(state.withoutSecondFactor),
    ikams: doneIfNone(state.withoutIkam),
    reportReaders: doneIf(state.hasReportReaders),
    mailboxes: [
      state.mailboxes > 0 && state.exampleMailboxes.length === 0 ? 'done' : 'todo',
      state.exampleMailboxes,
    ],
    teams: doneIfNone(state.withoutTeam),
    dealers: doneIfNone(state.withoutDealer),
    forwarding: doneIfNone(state.withoutForwarding),
    escalation: doneIfNone(state.withoutEscalation),
    deadlines: doneIfChanged(state.areDeadlinesChanged),
    retention: doneIfChanged(state.isRetentionChanged),
    // Some markets may have no public holidays.
    referenceData: [
      state.hasTopics ? (state.withoutCalendar.length === 0 ? 'done' : 'check') : 'todo',
      state.withoutCalendar,
    ],
    prices: doneIfNone([...unpriced, ...state.unpricedChannels]),
  };
  return {
    isDemo: config.isDemo,
    steps: goLiveSteps.map((step) => {
      const [stepState, open = []] = found[step];
      return { step, state: stepState, open: { count: open.length, names: open.slice(0, openNamesMax) } };
    }),
  };
}

/** The start has tried the connection. Whether mails arrive is known once one was accepted. */
function mailServerState(
  { smtpUrl }: Config,
  { isMailDelivered, isMailStuck }: { isMailDelivered: boolean; isMailStuck: boolean },
): Found {
  if (smtpUrl === undefined) return ['todo'];
  return [isMailDelivered && !isMailStuck ? 'done' : 'check'];
}

/** Names of the settings whose address is an example or reaches this machine only. */
function exampleSettings({ publicUrl, mailFrom, complaintMailbox }: Config): string[] {
  const { hostname } = new URL(publicUrl);
  return [
    (isLoopback(hostname) || exampleDomain.test(hostname)) && 'PUBLIC_URL',
    exampleDomain.test(mailFrom.address) && 'MAIL_FROM',
    exampleDomain.test(complaintMailbox) && 'COMPLAINT_MAILBOX',
  ].filter((name) => name !== false);
}
