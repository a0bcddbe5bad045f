import { mailStates, type OutgoingMailRow } from '@cfm/contract/platform/outbox.ts';
import { RefreshCwIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { ListBar, ListPage } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { AutomaticMailSwitch } from './automatic-mail-switch.tsx';
import { MailCard, useMailColumns } from './mail-columns.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import classes from './mail-out.module.css';
import { readMailSearch, writeMailSearch } from './mail-search.ts';
import { useOutgoingMails } from './queries.ts';

const idOf = ({ mailId }: OutgoingMailRow) => mailId;

/** Outgoing mails of the product with their state (/configuration/outgoing-mail). */
export function OutgoingMailPage() {
  const text = useTranslations('mailOut');
  const frame = useTranslations('frame');
  const { shown, show } = useListAddress(readMailSearch, writeMailSearch);
  const { mail: openId, ...list } = shown;
  const mails = useOutgoingMails(list);
  const columns = useMailColumns();
  const table = { columns, ...useArrangement('outgoing-mail', columns) };
  const isFiltered = shown.state !== null || shown.search !== '';
  const showAll = () => show({ state: null, search: '', page: 1 });
  const hasKept = mails.data?.items.some(({ state }) => state === 'kept') ?? false;
  return (
    <ListPage
      head={
        <>
          <TitleBar
            crumbs={[{ label: frame('menu.configuration') }]}
            title={frame('titles.outgoingMail')}
            actions={
              <>
                <IconButton
                  label={text('reload')}
                  icon={<RefreshCwIcon size={16} aria-hidden />}
                  onClick={() => void mails.refetch()}
                />
                <ColumnChooser {...table} />
                <AutomaticMailSwitch />
              </>
            }
          />
          <ListBar>
            <ListSearch
              label={text('search')}
              search={shown.search}
              onSearch={(search) => show({ search, page: 1 }, true)}
            />
            <Chip isActive={shown.state === null} onClick={() => show({ state: null, page: 1 })}>
              {text('all')}
            </Chip>
            {mailStates.map((state) => (
              <Chip key={state} isActive={shown.state === state} onClick={() => show({ state, page: 1 })}>
                {text(`states.${state}`)}
              </Chip>
            ))}
          </ListBar>
          {hasKept && <p className={`${classes.notice} ${classes.kept}`}>{text('keptNotice')}</p>}
        </>
      }
    >
      <List
        label={frame('titles.outgoingMail')}
        {...table}
        Card={MailCard}
        query={mails}
        idOf={idOf}
        onOpen={({ mailId }) => show({ mail: mailId })}
        paging={shown}
        onPaging={show}
        empty={
          isFiltered ? (
            <EmptyState
              title={text('emptyFilter')}
              action={<Button onClick={showAll}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')}>{text('emptyText')}</EmptyState>
          )
        }
      />
      {openId !== null && (
        <MailDrawer key={openId} mailId={openId} onClose={() => show({ mail: null }, true)} />
      )}
    </ListPage>
  );
}
