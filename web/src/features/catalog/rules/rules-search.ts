import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { RulesShown } from './queries.ts';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** What the address says of the page; what it says wrongly counts as not said. */
export function readRulesSearch(address: Search): RulesShown {
  const { type, market, active, search } = address;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    ruleTypeId: Object.values(ruleTypes).find((id) => id === type) ?? null,
    marketId: isWhole(market) ? market : null,
    isActive: typeof active === 'boolean' ? active : null,
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
/** The address of a state of the page, without what is so by itself. */
export const writeRulesSearch = ({ ruleTypeId, marketId, isActive, search, ...paging }: RulesShown) => ({
  ...(ruleTypeId !== null && { type: ruleTypeId }),
  ...(marketId !== null && { market: marketId }),
  ...(isActive !== null && { active: isActive }),
  ...(search && { search }),
  ...writePaging(paging),
});
