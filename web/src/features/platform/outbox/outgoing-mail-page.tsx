import { mailStates, type OutgoingMailRow } from '@cfm/contract/platform/outbox.ts';
import { useTranslations } from 'use-intl';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { FilterChips } from '../../../ui/list/list-filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { AutomaticMailSwitch } from './automatic-mail-switch.tsx';
import { MailCard, useMailColumns } from './mail-columns.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import classes from './mail-out.module.css';
import { mailAddress, useOutgoingMails } from './queries.ts';

const idOf = ({ mailId }: OutgoingMailRow) => mailId;

/** Outgoing mails of the product with their state (/configuration/outgoing-mail). */
export function OutgoingMailPage() {
  const text = useTranslations('mailOut');
  const address = useListAddress(mailAddress);
  const { show, filter } = address;
  const { mail: openId, ...list } = address.shown;
  const mails = useOutgoingMails(list);
  const columns = useMailColumns();
  const table = { columns, ...useArrangement('outgoing-mail', columns) };
  const hasKept = mails.data?.items.some(({ state }) => state === 'kept') ?? false;
  return (
    <ListPage
      category="configuration"
      title="outgoingMail"
      notice={hasKept && <p className={`caution ${classes.kept}`}>{text('keptNotice')}</p>}
      address={address}
      {...table}
      Card={MailCard}
      query={mails}
      idOf={idOf}
      onOpen={({ mailId }) => show({ mail: mailId })}
      search={text('search')}
      filters={
        <FilterChips
          label={text('state')}
          options={[null, ...mailStates].map(
            (state) => [state, state === null ? text('all') : text(`states.${state}`)] as const,
          )}
          value={list.state}
          onChange={(state) => filter({ state })}
        />
      }
      reload={text('reload')}
      actions={<AutomaticMailSwitch />}
      empty={{ title: text('empty'), text: text('emptyText') }}
      emptyFilter={{ title: text('emptyFilter'), showAll: text('showAll') }}
    >
      {openId !== null && (
        <MailDrawer key={openId} mailId={openId} onClose={() => show({ mail: null }, true)} />
      )}
    </ListPage>
  );
}
