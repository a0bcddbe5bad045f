import type { ListedMailbox } from '@cfm/contract/catalog/mailboxes.ts';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { MailboxCard, useMailboxColumns } from './mailbox-columns.tsx';
import { MailboxDialog } from './mailbox-dialog.tsx';
import { mailboxesAddress, removeMailbox, useMailboxes } from './queries.ts';

const idOf = ({ mailboxId }: ListedMailbox) => mailboxId;

/** Addresses that customers write to (/configuration/mailboxes, rule 8.17). */
export function MailboxesPage() {
  const text = useTranslations('mailboxes');
  const address = useListAddress(mailboxesAddress);
  const mailboxes = useMailboxes(address.shown);
  const columns = useMailboxColumns();
  const mayChange = useSettingsScope()(null);
  const edited = useOpened<number>();
  return (
    <ListPage
      category="configuration"
      title="mailboxes"
      about={<p className="muted">{text('about')}</p>}
      address={address}
      columns={columns}
      Card={MailboxCard}
      query={mailboxes}
      idOf={idOf}
      onOpen={({ mailboxId }) => edited.open(mailboxId)}
      search={text('search')}
      add={mayChange && { label: text('add'), onClick: () => edited.open(0) }}
      empty={{ title: text('empty'), ...(mayChange && { text: text('emptyText') }) }}
      emptyFilter={{ title: text('emptySearch'), showAll: text('showAll') }}
      removal={({ mailboxId, name }) => ({
        title: text('removeTitle'),
        ask: text('removeAsk', { name }),
        removal: {
          yes: text('delete'),
          done: text('removed', { name }),
          run: () => removeMailbox(mailboxId),
        },
        inUse: { code: 'MailboxInUse', instead: null },
      })}
    >
      <MailboxDialog
        isOpen={edited.isOpen}
        mailboxId={edited.of ?? 0}
        round={edited.round}
        onClose={edited.close}
      />
    </ListPage>
  );
}
