import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { CreateCaseForm } from '@cfm/contract/case-forms.ts';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { caseEndpoints } from '@cfm/contract/cases.ts';
import { type ForwardForm, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import type { ApiClient } from './api-client.ts';
import { linkIn, waitForMail } from './inbox.ts';

export interface MadeCase {
  caseId: number;
  internalId: string;
  title: string;
}

/** The id of what has a name (or an ISO code) in one of the lists of `GET cases/info`. */
export function idOf(list: readonly { id: number; name: string; isoCode?: string }[], name: string): number {
  const hit = list.find((each) => each.name === name || each.isoCode === name);
  if (!hit) throw new Error(`no "${name}" among ${list.map((each) => each.name).join(', ')}`);
  return hit.id;
}

/** A case for a journey to begin with: one whose links ask for the simple solution. */
export async function makeCase(
  api: ApiClient,
  title: string,
  market: 'GB' | 'DE' | 'IN' = 'GB',
  more: Partial<CreateCaseForm> = {},
): Promise<MadeCase> {
  const info: CaseInfo = await api.call(referenceDataEndpoints.caseInfo, {});
  const body = {
    title,
    sourceId: idOf(info.sources, 'Direct Contact'),
    inputChannelId: idOf(info.inputChannels, 'E-Mail'),
    marketId: idOf(info.markets, market),
    receiptDateTime: new Date().toISOString(),
    codeLevelSets: [],
    description: '<p>The customer tells what happened.</p>',
    ...more,
  };
  const made = await api.call(caseEndpoints.createCase, { body });
  return { ...made, title };
}

export const readCase = (api: ApiClient, { caseId }: MadeCase): Promise<CaseDetail> =>
  api.call(casePageEndpoints.getCase, { params: { id: caseId } });

/** Forwards a case. */
export async function forward(
  api: ApiClient,
  { caseId, title }: MadeCase,
  to: readonly string[],
  more: Partial<ForwardForm> = {},
  requestKey: string = crypto.randomUUID(),
): Promise<void> {
  const form: ForwardForm = {
    to: to.map((email) => ({ email, dealerId: null })),
    language: 'en',
    subject: title,
    message: 'Please look into this customer feedback.',
    ...more,
  };
  await api.call(forwardingEndpoints.forwardCase, {
    params: { id: caseId },
    body: { ...form, requestKey },
    files: [],
  });
}

export interface DealerLinks {
  solve: string;
  threeDays: string;
  fiveDays: string;
  otherDays: string;
}
/** The links in the mail that a recipient of a forward gets. */
export async function linksOf(email: string, dir?: string): Promise<DealerLinks> {
  const mail = await waitForMail(email, /./, dir);
  return {
    solve: linkIn(mail, /\/solution\/solve\?/),
    threeDays: linkIn(mail, /\/solution\/add-more-days\?.*days=3\b/),
    fiveDays: linkIn(mail, /\/solution\/add-more-days\?.*days=5\b/),
    otherDays: linkIn(mail, /\/solution\/add-more-days\?(?!.*days=)/),
  };
}

/** An address that no other journey uses. */
export const someDealer = (name = 'dealer'): string =>
  `${name}.${crypto.randomUUID().slice(0, 8)}@dealer.example`;
