import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { listAddress, type UrlValue, urlChoice, urlFlag, urlText } from '../../../ui/list/list-address.ts';

/** 0: rules for all markets. */
const market: UrlValue<number | null> = {
  none: null,
  read: (written) => (Number.isSafeInteger(written) && Number(written) >= 0 ? Number(written) : null),
};
export const rulesAddress = listAddress({
  filters: {
    ruleTypeId: urlChoice(Object.values(ruleTypes), null),
    marketId: market,
    isActive: urlFlag,
    search: urlText,
  },
  names: { ruleTypeId: 'type', marketId: 'market', isActive: 'active' },
});
export type RulesShown = ReturnType<typeof rulesAddress.read>;
