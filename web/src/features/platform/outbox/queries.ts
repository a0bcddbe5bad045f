import { mailOutEndpoints, mailStates } from '@cfm/contract/platform/outbox.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listAddress, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';
import { rangeOf } from '../../../ui/list/paging.ts';

export const mailAddress = listAddress({
  filters: { state: urlChoice(mailStates, null), search: urlText },
  // The opened mail.
  others: { mail: urlId },
});
type MailList = Omit<ReturnType<typeof mailAddress.read>, 'mail'>;

export type MailState = (typeof mailStates)[number];
const key = ['outgoing-mail'] as const;

export const useOutgoingMails = ({ state, search, ...paging }: MailList) =>
  useQuery({
    queryKey: [...key, 'list', state, search, paging],
    queryFn: ({ signal }) =>
      call(
        mailOutEndpoints.listOutgoingMail,
        { query: { state: state ?? undefined, search, ...rangeOf(paging) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const useOutgoingMail = (mailId: number) =>
  useQuery({
    queryKey: [...key, mailId],
    queryFn: ({ signal }) => call(mailOutEndpoints.getOutgoingMail, { params: { id: mailId } }, { signal }),
  });
export const useRetryMail = () =>
  useMutation({
    mutationFn: (mailId: number) => call(mailOutEndpoints.retryOutgoingMail, { params: { id: mailId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
