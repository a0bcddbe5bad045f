import type { CreateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { type ForwardForm, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import type { ApiClient } from './api-client.ts';

export interface MadeCase {
  caseId: number;
  internalId: string;
  title: string;
}

/** The id of the entry with this name or ISO code in a list of `GET cases/info`. */
export function idOf(list: readonly { id: number; name: string; isoCode?: string }[], name: string): number {
  const match = list.find((each) => each.name === name || each.isoCode === name);
  if (!match) throw new Error(`no "${name}" among ${list.map((each) => each.name).join(', ')}`);
  return match.id;
}

/** Creates a case. Its links ask for the simple solution. */
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
    description: '<p>The customer describes the problem.</p>',
    ...more,
  };
  const made = await api.call(caseEndpoints.createCase, { body });
  return { ...made, title };
}

export const readCase = (api: ApiClient, { caseId }: MadeCase): Promise<CaseDetail> =>
  api.call(casePageEndpoints.getCase, { params: { id: caseId } });

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

/** A unique email address of a dealer. */
export const someDealer = (name = 'dealer'): string =>
  `${name}.${crypto.randomUUID().slice(0, 8)}@dealer.example`;
