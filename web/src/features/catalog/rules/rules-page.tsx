import type { RuleListRow } from '@cfm/contract/catalog/rule-content.ts';
import { ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { useNavigate } from '@tanstack/react-router';
import { PlusIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { StateChips } from '../../../ui/list/state-chips.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useRemoval } from '../../../ui/list/use-removal.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useRuleInfo, useRules } from './queries.ts';
import { RuleCard, useRuleColumns } from './rule-columns.tsx';
import { RuleRemoval } from './rule-removal.tsx';
import classes from './rules.module.css';
import { readRulesSearch, writeRulesSearch } from './rules-search.ts';

const idOf = ({ ruleId }: RuleListRow) => ruleId;
const hrefOf = ({ ruleId }: RuleListRow) => `/rule/edit/${ruleId}`;
/** Option id for "all markets". */
const allMarketsId = 0;

/** Rules by type and specificity (/rules). */
export function RulesPage() {
  const text = useTranslations('ruleSettings');
  const typeName = useTranslations('ruleWords.types');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { shown, show } = useListAddress(readRulesSearch, writeRulesSearch);
  const rules = useRules(shown);
  const info = useRuleInfo();
  const columns = useRuleColumns();
  const table = { columns, ...useArrangement('rules', columns) };
  const removal = useRemoval<RuleListRow>(rules, shown, show);
  const filter = (changed: Partial<typeof shown>) => show({ ...changed, page: 1 });
  const { ruleTypeId, marketId, isActive, search } = shown;
  const isFiltered = [ruleTypeId, marketId, isActive].some((each) => each !== null) || search !== '';
  const showAll = () => filter({ ruleTypeId: null, marketId: null, isActive: null, search: '' });
  const add = (
    <Button
      variant="dark"
      icon={<PlusIcon size={16} aria-hidden />}
      onClick={() => void navigate({ to: '/rule/create', search: ruleTypeId ? { type: ruleTypeId } : {} })}
    >
      {text('add')}
    </Button>
  );
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.rules')}
            actions={
              <>
                <ColumnChooser {...table} />
                {add}
              </>
            }
          />
          <ListBar>
            <ListSearch
              label={text('search')}
              search={search}
              onSearch={(next) => show({ search: next, page: 1 }, true)}
            />
            <div className={classes.filter}>
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
            </div>
            <div className={classes.filter}>
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
            </div>
            <StateChips isActive={isActive} onChange={(next) => filter({ isActive: next })} />
          </ListBar>
        </>
      }
    >
      <List
        label={frame('titles.rules')}
        {...table}
        Card={RuleCard}
        query={rules}
        idOf={idOf}
        hrefOf={hrefOf}
        onOpen={({ ruleId }) => void navigate({ to: '/rule/edit/$id', params: { id: ruleId } })}
        onDelete={removal.open}
        paging={shown}
        onPaging={show}
        empty={
          isFiltered ? (
            <EmptyState
              title={text('emptyFilter')}
              action={<Button onClick={showAll}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')} action={add}>
              {text('emptyText')}
            </EmptyState>
          )
        }
      />
      {removal.of && (
        <RuleRemoval
          key={removal.round}
          rule={removal.of}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={removal.onGone}
        />
      )}
    </ListPage>
  );
}
