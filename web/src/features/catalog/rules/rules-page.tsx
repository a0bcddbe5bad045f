import type { RuleListRow } from '@cfm/contract/catalog/rule-content.ts';
import { ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ListFilter, StateChips } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { rulesAddress, useRuleInfo, useRules } from './queries.ts';
import { RuleCard, useRuleColumns } from './rule-columns.tsx';
import { RuleRemoval } from './rule-removal.tsx';

const idOf = ({ ruleId }: RuleListRow) => ruleId;
const hrefOf = ({ ruleId }: RuleListRow) => `/rule/edit/${ruleId}`;
/** Option id for "all markets". */
const allMarketsId = 0;

/** Rules by type and specificity (/rules). */
export function RulesPage() {
  const text = useTranslations('ruleSettings');
  const typeName = useTranslations('ruleWords.types');
  const navigate = useNavigate();
  const address = useListAddress(rulesAddress);
  const { shown, filter } = address;
  const { ruleTypeId, marketId, isActive } = shown;
  const rules = useRules(shown);
  const info = useRuleInfo();
  const mayChange = useSettingsScope();
  const mayAdd = mayChange(null) || (info.data?.markets ?? []).some(({ id }) => mayChange(id));
  const columns = useRuleColumns();
  const table = { columns, ...useArrangement('rules', columns) };
  return (
    <ListPage
      category="configuration"
      title="rules"
      address={address}
      {...table}
      Card={RuleCard}
      query={rules}
      idOf={idOf}
      hrefOf={hrefOf}
      search={text('search')}
      filters={
        <>
          <ListFilter>
            <Dropdown
              label={text('market')}
              isLabelHidden
              placeholder={text('everyMarket')}
              options={[
                { id: allMarketsId, name: text('allMarkets'), sortOrder: -1 },
                ...(info.data?.markets ?? []),
              ]}
              value={marketId}
              onChange={(id) => filter({ marketId: id })}
            />
          </ListFilter>
          <ListFilter>
            <Dropdown
              label={text('type')}
              isLabelHidden
              placeholder={text('anyType')}
              options={ruleTypeNames.map((type, at) => ({
                id: ruleTypes[type],
                name: typeName(type),
                sortOrder: at,
              }))}
              value={ruleTypeId}
              onChange={(id) => filter({ ruleTypeId: id })}
            />
          </ListFilter>
          <StateChips isActive={isActive} onChange={(next) => filter({ isActive: next })} />
        </>
      }
      add={
        mayAdd && {
          label: text('add'),
          onClick: () =>
            void navigate({ to: '/rule/create', search: ruleTypeId ? { type: ruleTypeId } : {} }),
        }
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
      emptyFilter={{ title: text('emptyFilter'), showAll: text('showAll') }}
      removalDialog={(rule, dialog) => <RuleRemoval rule={rule} {...dialog} />}
    />
  );
}
