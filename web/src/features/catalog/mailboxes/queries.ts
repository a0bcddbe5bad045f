import { type ListedMailbox, type MailboxForm, mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { containsWords } from '@cfm/contract/platform/spellings.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import { caseInfoKey } from '../../../api/lookup-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { activeUsersQuery, mailboxesKey } from '../../../api/users.ts';
import { listAddress, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';

export const mailboxesAddress = listAddress({
  first: { ...firstPage('name'), descending: false },
  sorts: ['name'],
  filters: { search: urlText },
});
type MailboxesShown = ReturnType<typeof mailboxesAddress.read>;

/** Filters and pages in the browser, because there are only some dozens. */
function pageOfMailboxes(mailboxes: readonly ListedMailbox[], shown: MailboxesShown) {
  const found = mailboxes.filter(({ name, email }) => containsWords(`${name} ${email}`, shown.search));
  if (shown.descending) found.reverse();
  const { skip, take } = rangeOf(shown);
  return { totalCount: found.length, items: found.slice(skip, skip + take) };
}
export function useMailboxes(shown: MailboxesShown) {
  const select = useCallback((all: ListedMailbox[]) => pageOfMailboxes(all, shown), [shown]);
  return useQuery({
    queryKey: [...mailboxesKey, 'list'],
    queryFn: ({ signal }) => call(mailboxEndpoints.listMailboxes, undefined, { signal }),
    select,
  });
}
/** The stored mailbox, reloaded each time the dialog opens. */
export const useMailbox = (mailboxId: number, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: [...mailboxesKey, mailboxId],
    queryFn: ({ signal }) => call(mailboxEndpoints.getMailbox, { params: { id: mailboxId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
/** Active users, to choose those of a mailbox. */
export const useMailboxUserChoices = () =>
  useQuery({
    ...activeUsersQuery,
    select: (users) => users.map(({ id, fullName }, sortOrder) => ({ id, name: fullName, sortOrder })),
  });

async function invalidateMailboxes(): Promise<void> {
  await Promise.all(
    [mailboxesKey, caseInfoKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
/** Creates the mailbox, or changes the given version. */
export async function saveMailbox(stored: ListedMailbox | null, body: MailboxForm): Promise<void> {
  if (stored === null) await call(mailboxEndpoints.createMailbox, { body });
  else
    await call(mailboxEndpoints.updateMailbox, {
      params: { id: stored.mailboxId },
      body: { ...body, version: stored.version },
    });
  await invalidateMailboxes();
}
export async function removeMailbox(mailboxId: number): Promise<void> {
  await call(mailboxEndpoints.removeMailbox, { params: { id: mailboxId } });
  void invalidateMailboxes();
}
