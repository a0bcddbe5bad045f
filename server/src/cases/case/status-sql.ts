import { excludedStatusIds, openStatusIds, readOnlyStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { sql } from 'drizzle-orm';

/** Status ids for `status_id in …`. Raw text, because a partial index is used only for the same text. */
const listOf = (statusIds: readonly number[]) => sql.raw(`(${statusIds.join(', ')})`);

export const openStatuses = listOf(openStatusIds);
export const readOnlyStatuses = listOf(readOnlyStatusIds);
export const excludedStatuses = listOf(excludedStatusIds);
