import { mailStates } from '@cfm/contract/platform/outbox.ts';
import { listAddress, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';

export const mailAddress = listAddress({
  filters: { state: urlChoice(mailStates, null), search: urlText },
  // The opened mail.
  others: { mail: urlId },
});
export type MailList = Omit<ReturnType<typeof mailAddress.read>, 'mail'>;
