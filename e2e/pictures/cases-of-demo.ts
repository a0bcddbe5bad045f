import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type CaseListRow, caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { idOf } from '@cfm/server/testing/product/cases.ts';
import type { Desk } from './shot.ts';

const marketsOf = { en: ['GB', 'US', 'AU'], de: ['DE', 'AT'] } as const;

/** The newest cases of a filter. Cases of markets with the language of the picture come first. */
export async function casesLike({ product, language }: Desk, filter: CaseFilter): Promise<CaseListRow[]> {
  const { markets } = await product.bcc.call(referenceDataEndpoints.caseInfo, {});
  const list = async (body: CaseFilter) =>
    (await product.bcc.call(caseListEndpoints.listCases, { query: { take: '100' }, body })).items;
  const near = await list({ ...filter, marketIds: marketsOf[language].map((code) => idOf(markets, code)) });
  return [...near, ...(await list(filter))];
}

export async function caseLike(desk: Desk, filter: CaseFilter): Promise<CaseListRow> {
  const [found] = await casesLike(desk, filter);
  if (!found) throw new Error(`the demo has no case like ${JSON.stringify(filter)}`);
  return found;
}

/** Requests all possible data from the customer of one of these cases. Returns the case and the mailed link. */
export async function askCustomer(
  { product, language }: Desk,
  among: readonly CaseListRow[],
): Promise<{ caseId: number; link: string }> {
  const { bcc } = product;
  for (const { caseId } of among) {
    const params = { id: caseId };
    const proposed = await bcc.call(casePostQualificationEndpoints.proposePostQualification, { params });
    const email = proposed.emails.find(({ isBlacklisted }) => !isBlacklisted)?.email;
    if (email === undefined) continue;
    await bcc.call(casePostQualificationEndpoints.requestPostQualification, {
      params,
      body: { hasNameDetails: true, hasAddressDetails: true, hasCarDetails: true, email, language },
    });
    return { caseId, link: await product.linkMailedTo(email, /\/post-qualification\//) };
  }
  throw new Error('no customer of the demo can get a request');
}

/** A case that could be completed by its customer. */
export async function caseWithGaps({ product }: Desk, among: readonly CaseListRow[]): Promise<CaseListRow> {
  for (const each of among) {
    const params = { id: each.caseId };
    const proposed = await product.bcc.call(casePostQualificationEndpoints.proposePostQualification, {
      params,
    });
    if (proposed.missing.length > 1 && proposed.emails.length > 0) return each;
  }
  throw new Error('no customer of the demo has missing data');
}
