import type { ListedMailbox } from '@cfm/contract/catalog/mailboxes.ts';
import type { Ctx } from '../../context.ts';
import { getStoredMailbox } from './queries.ts';

export const getMailbox = ({ db }: Ctx, { mailboxId }: { mailboxId: number }): Promise<ListedMailbox> =>
  getStoredMailbox(db, mailboxId);
