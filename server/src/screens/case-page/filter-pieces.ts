import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { users } from '../../access/users/tables.ts';
import { markets, regions } from '../../catalog/markets/tables.ts';
import {
  carModels,
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
  mailboxes,
  statuses,
} from '../../catalog/reference-data/tables.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { formatDay, formatMoment } from '../../platform/time/day-in-berlin.ts';

type Piece = string | { id: number; of: PgColumn };
/** The id columns of filter keys. */
const columns: Readonly<Record<string, PgColumn>> = {
  statusIds: statuses.statusId,
  marketIds: markets.marketId,
  regionIds: regions.regionId,
  sourceIds: lookups.lookupId,
  inputChannelIds: lookups.lookupId,
  brandIds: lookups.lookupId,
  modelIds: carModels.modelId,
  codeLevelAreaIds: codeLevelAreas.areaId,
  codeLevelTopicGroupIds: codeLevelTopicGroups.topicGroupId,
  codeLevelTopicDetailIds: codeLevelTopicDetails.topicDetailId,
  escalationLevelIds: lookups.lookupId,
  mailboxIds: mailboxes.mailboxId,
  responsibleUserIds: users.userId,
  userId: users.userId,
  marketId: markets.marketId,
  inputChannelId: lookups.lookupId,
};
/** Keys of dates and moments. Other keys can hold text that a user typed, which stays as typed even if it looks like a date. */
const timeKey = /^(?:date|from|to|openAt)$|(?:From|To)$/;
const dateOnly = z.iso.date();
const moment = z.iso.datetime({ offset: true });
const filter = z.record(z.string(), z.unknown());

/** A filter recorded as JSON, with translated keys and with ids that still need names. */
export function filterPieces(language: Language, recorded: string): Piece[] {
  const parts = Object.entries(filter.parse(JSON.parse(recorded))).map(([key, value]): Piece[] => {
    const values = Array.isArray(value) ? value : [value];
    const of = columns[key];
    const pieces = values.flatMap((each: unknown, place): Piece[] => [
      ...(place === 0 ? [] : [', ']),
      of && typeof each === 'number' ? { id: each, of } : valueWords(language, key, each),
    ]);
    return [`${keyWords(language, key)}: `, ...pieces];
  });
  if (parts.length === 0) return [textsOf(language, 'audit')('noFilter')];
  return parts.flatMap((part, place) => (place === 0 ? part : ['; ', ...part]));
}

function valueWords(language: Language, key: string, value: unknown): string {
  if (typeof value === 'boolean') return textsOf(language, 'ui')(value ? 'yes' : 'no');
  if (!timeKey.test(key)) return String(value);
  if (dateOnly.safeParse(value).success) return formatDay(String(value));
  return moment.safeParse(value).success ? formatMoment(String(value)) : String(value);
}

/** The label of a key in the filter of cases or of the audit, otherwise the key. */
function keyWords(language: Language, key: string): string {
  const [cases, audit] = [textsOf(language, 'cases'), textsOf(language, 'audit')];
  // The casts are safe: `has` checks the key.
  if (cases.has(`filter.${key}` as never)) return cases(`filter.${key}` as never);
  if (audit.has(`filterKeys.${key}` as never)) return audit(`filterKeys.${key}` as never);
  return key;
}
