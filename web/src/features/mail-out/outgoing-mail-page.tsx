import { pageSizes } from '@cfm/contract/limits.ts';
import { mailStates } from '@cfm/contract/mail-out.ts';
import { Pagination } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TitleBar } from '../../ui/title-bar.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import classes from './mail-out.module.css';
import { type MailSearch, readMailSearch, writeMailSearch } from './mail-search.ts';
import { MailTable } from './mail-table.tsx';
import { useOutgoingMails } from './queries.ts';

const searchPauseMs = 300;

/** Mails written by the product and where each stands (/configuration/outgoing-mail). */
export function OutgoingMailPage() {
  const text = useTranslations('mailOut');
  const frame = useTranslations('frame');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const navigate = useNavigate();
  const shown = readMailSearch(useSearch({ strict: false }));
  const [typed, setTyped] = useState(shown.search);
  const mails = useOutgoingMails(shown);
  const show = (changed: Partial<MailSearch>, replace = false) =>
    void navigate({
      to: '/configuration/outgoing-mail',
      search: writeMailSearch({ ...shown, ...changed }),
      replace,
    });
  const showSearch = useDebouncedCallback((search: string) => show({ search, page: 1 }, true), searchPauseMs);
  const { data } = mails;
  const isFiltered = shown.state !== null || shown.search !== '';
  const hasKept = data?.items.some(({ state }) => state === 'kept') ?? false;
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / shown.take));
  return (
    <div className={classes.page}>
      <TitleBar
        crumbs={[{ label: frame('menu.configuration') }]}
        title={frame('titles.outgoingMail')}
        actions={
          <IconButton
            label={text('reload')}
            icon={<IconRefresh size={16} aria-hidden />}
            onClick={() => void mails.refetch()}
          />
        }
      />
      <div className={classes.bar}>
        <div className={classes.search}>
          <TextField
            label={text('search')}
            isLabelHidden
            placeholder={text('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              showSearch(value);
            }}
            maxLength={100}
          />
        </div>
        <Chip isActive={shown.state === null} onClick={() => show({ state: null, page: 1 })}>
          {text('all')}
        </Chip>
        {mailStates.map((state) => (
          <Chip key={state} isActive={shown.state === state} onClick={() => show({ state, page: 1 })}>
            {text(`states.${state}`)}
          </Chip>
        ))}
      </div>
      {hasKept && <p className={classes.notice}>{text('keptNotice')}</p>}
      <div className={`card ${classes.card}`} data-waiting={mails.isPlaceholderData}>
        {mails.isError ? (
          <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
        ) : !data ? (
          <TableSkeleton />
        ) : data.items.length === 0 ? (
          <EmptyState title={text(isFiltered ? 'emptyFilter' : 'empty')}>
            {isFiltered ? undefined : text('emptyText')}
          </EmptyState>
        ) : (
          <MailTable mails={data.items} openId={shown.mail} onOpen={(mail) => show({ mail })} />
        )}
      </div>
      {data && data.totalCount > 0 && (
        <div className={classes.pager}>
          <span className="muted num">{text('total', { count: formatNumber(data.totalCount, locale) })}</span>
          <Pagination
            total={pages}
            value={shown.page}
            onChange={(page) => show({ page })}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': text(`pages.${control}`) })}
          />
          <div className={classes.size}>
            <Dropdown
              label={text('pageSize')}
              isLabelHidden
              isNullHidden
              options={pageSizes.map((size) => ({ id: size, name: String(size) }))}
              value={shown.take}
              onChange={(take) => take && show({ take, page: 1 })}
            />
          </div>
        </div>
      )}
      {shown.mail !== null && (
        <MailDrawer key={shown.mail} mailId={shown.mail} onClose={() => show({ mail: null }, true)} />
      )}
      <span role="status" className={classes.spoken}>
        {mails.isFetching ? ui('loading') : ''}
      </span>
    </div>
  );
}
