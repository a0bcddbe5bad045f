import { type AuditEntry, auditSources } from '@cfm/contract/access/audit.ts';
import { DownloadIcon, RefreshCwIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { WithFilterLayout } from '../../../layouts/with-filter-layout.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import classes from './audit.module.css';
import { AuditChips } from './audit-chips.tsx';
import { AuditCard, useAuditColumns } from './audit-columns.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { auditAddress, choiceCount } from './audit-search.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { PersonSums } from './person-sums.tsx';
import { useAudit, useAuditExport, useAuditInfo } from './queries.ts';

/** Ids are unique within a source only. */
const idOf = ({ source, id }: AuditEntry) => id * auditSources.length + auditSources.indexOf(source);

/** All changes of users, and the activity of one person (/configuration/audit, rules 14.4 and 14.6). */
export function AuditPage() {
  const text = useTranslations('audit');
  const frame = useTranslations('frame');
  const { shown, show, filter, isFiltered, showAll } = useListAddress(auditAddress);
  const entries = useAudit(shown);
  const info = useAuditInfo();
  const columns = useAuditColumns();
  const tables = {
    log: { columns: columns.log, ...useArrangement('audit', columns.log) },
    person: { columns: columns.person, ...useArrangement('audit-person', columns.person) },
  };
  const table = tables[shown.tab];
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const exporting = useAuditExport(shown);
  const isPerson = shown.tab === 'person';
  const isChosen = !isPerson || shown.userId !== null;
  const head = (
    <TitleBar
      crumbs={[{ label: frame('menu.configuration') }]}
      title={frame('titles.audit')}
      actions={
        <>
          <IconButton
            label={text('reload')}
            icon={<RefreshCwIcon size={16} aria-hidden />}
            onClick={() => void entries.refetch()}
          />
          <ColumnChooser {...table} />
          <Button
            icon={<DownloadIcon size={16} aria-hidden />}
            onClick={() => exporting.mutate()}
            disabled={!isChosen || exporting.isPending}
          >
            {text(exporting.isPending ? 'exporting' : 'export')}
          </Button>
        </>
      }
    >
      <p className={`muted ${classes.about}`}>{text(isPerson ? 'aboutPerson' : 'about')}</p>
      <div className={classes.tabs}>
        {(['log', 'person'] as const).map((tab) => (
          <Chip key={tab} isActive={shown.tab === tab} onClick={() => filter({ tab })}>
            {text(`tabs.${tab}`)}
          </Chip>
        ))}
      </div>
    </TitleBar>
  );
  return (
    <WithFilterLayout
      name="audit"
      head={head}
      activeCount={choiceCount(shown)}
      chips={isFiltered && <AuditChips search={shown} info={info.data} onChange={filter} />}
      filter={() =>
        info.isError ? (
          <ErrorState error={info.error} onRetry={() => void info.refetch()} />
        ) : (
          <AuditFilter search={shown} info={info.data} onChange={filter} />
        )
      }
    >
      {isPerson && shown.userId !== null && (
        <PersonSums userId={shown.userId} from={shown.from} to={shown.to} />
      )}
      {isChosen ? (
        <List
          label={frame('titles.audit')}
          {...table}
          Card={AuditCard}
          query={entries}
          idOf={idOf}
          onOpen={setOpened}
          paging={shown}
          onPaging={show}
          empty={
            <EmptyState title={text('empty')} action={<Button onClick={showAll}>{text('showAll')}</Button>}>
              {text('emptyText')}
            </EmptyState>
          }
        />
      ) : (
        <EmptyState title={text('choosePerson')} />
      )}
      {opened && <EntryDrawer entry={opened} onClose={() => setOpened(null)} />}
    </WithFilterLayout>
  );
}
