import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { caseCreator } from '@cfm/contract/platform/access.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { useNavigate } from '@tanstack/react-router';
import { PlusIcon } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';
import { useMayPass } from '../../../api/session.ts';
import { WithFilterLayout } from '../../../layouts/with-filter-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { CaseFilterPanel } from './case-filter-panel.tsx';
import { CaseList, useCaseTable } from './case-list.tsx';
import { ExportButton } from './export-button.tsx';
import { activeFilterCount } from './filter-address.ts';
import { filterOptions } from './filter-options.ts';
import { defaultAddress } from './opened-address.ts';
import { activeView, isNarrowed, viewsOf } from './presets.ts';
import { useCaseList, useExactCount } from './queries.ts';
import { useCaseListRenewal } from './use-case-list-renewal.ts';
import { useCasesAddress } from './use-cases-address.ts';
import { ViewTabs } from './view-tabs.tsx';

/** Loaded only when no case matches, to keep the first load of the overview small. */
const NoCaseFits = lazyPart(() => import('./no-case-fits.tsx').then((m) => m.NoCaseFits), null);

/** The case overview: views, filter in the URL, table (screens.md, Case overview). */
export function CasesPage() {
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const mayCreate = useMayPass(caseCreator);
  const info = useCaseInfo();
  const codeLevels = useCodeLevels();
  const views = useMemo(() => info.data && viewsOf(info.data), [info.data]);
  const { address, go } = useCasesAddress();
  const { filter } = address;
  const active = views ? activeView(filter, views) : null;
  const table = useCaseTable(filter);
  useCaseListRenewal();
  const list = useCaseList(filter, address);
  const exactCount = useExactCount(filter, list.data);
  const optionsOf = useCallback(
    (draft: CaseFilter) =>
      info.data && filterOptions(info.data, codeLevels.data?.codeLevelAreas ?? [], draft),
    [info.data, codeLevels.data],
  );
  const reset = () => go(defaultAddress);

  const head = (
    <>
      <TitleBar
        crumbs={[{ label: frame('menu.cases') }]}
        title={frame('titles.overview')}
        actions={
          <>
            <ExportButton filter={filter} order={address} />
            <ColumnChooser {...table} />
            {mayCreate && (
              <Button
                variant="dark"
                icon={<PlusIcon size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/case/create' })}
              >
                {frame('titles.createCase')}
              </Button>
            )}
          </>
        }
      />
      <ViewTabs
        views={views ?? null}
        active={active}
        isNarrowed={views && active ? isNarrowed(filter, views[active]) : false}
        isListThere={!list.isPending}
      />
    </>
  );
  const allOptions = optionsOf({});
  return (
    <WithFilterLayout
      name="cases"
      head={head}
      activeCount={activeFilterCount(filter)}
      filter={(onDone) =>
        allOptions ? (
          <CaseFilterPanel
            filter={filter}
            optionsOf={(draft) => optionsOf(draft) ?? allOptions}
            openStatusIds={openStatusIds}
            onApply={(next) => {
              go({ ...address, filter: next, page: 1 });
              onDone();
            }}
            onReset={() => {
              reset();
              onDone();
            }}
          />
        ) : (
          <CardSkeleton lines={8} />
        )
      }
      chips={
        activeFilterCount(filter) > 0 && (
          <ActiveFilters
            filter={filter}
            options={allOptions}
            openStatusIds={openStatusIds}
            onChange={(next) => go({ ...address, filter: next, page: 1 })}
          />
        )
      }
    >
      {info.isError && <ErrorState error={info.error} onRetry={() => void info.refetch()} />}
      {!info.isError && (
        <CaseList
          filter={filter}
          label={frame('titles.overview')}
          query={list}
          exactCount={exactCount}
          paging={address}
          onPaging={(changed) => go({ ...address, ...changed })}
          table={table}
          empty={
            <NoCaseFits
              filter={filter}
              onShow={(next) => go({ ...address, filter: next, page: 1 })}
              onReset={reset}
            />
          }
        />
      )}
    </WithFilterLayout>
  );
}
