import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { RulesShown } from './queries.ts';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readRulesSearch(address: Search): RulesShown {
  const { type, market, active, search } = address;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    ruleTypeId: Object.values(ruleTypes).find((id) => id === type) ?? null,
    marketId: isWhole(market) ? market : null,
    isActive: typeof active === 'boolean' ? active : null,
    // The router parses a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
  };
}
/** Writes the URL parameters of the page without defaults. */
export const writeRulesSearch = ({ ruleTypeId, marketId, isActive, search, ...paging }: RulesShown) => ({
  ...(ruleTypeId !== null && { type: ruleTypeId }),
  ...(marketId !== null && { market: marketId }),
  ...(isActive !== null && { active: isActive }),
  ...(search && { search }),
  ...writePaging(paging),
});
