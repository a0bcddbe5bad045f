import type { ListedMailbox } from '@cfm/contract/catalog/mailboxes.ts';
import type { Ctx } from '../../context.ts';
import { listStoredMailboxes } from './queries.ts';

/** All mailboxes by name (rule 8.17). */
export const listMailboxes = ({ db }: Ctx): Promise<ListedMailbox[]> => listStoredMailboxes(db);
