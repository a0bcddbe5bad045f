import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { KnownValues } from './known-values.ts';
import type { ListQuery } from './list-query.ts';

const dayMs = 86_400_000;
const open = [...openStatusIds];
const solved = 6;

/** Covers every key of the filter panel, alone or combined as people combine them. */
export function filters(known: KnownValues): ListQuery[] {
  const daysAgo = (days: number) => new Date(known.newest - days * dayMs).toISOString();
  const last = (days: number) => ({ receivedFrom: daysAgo(days), receivedTo: daysAgo(-1) });
  const { markets, brands, escalationLevels, topicGroups } = known;
  const most = (ids: readonly number[], count = 1) => ids.slice(0, count);
  const least = (ids: readonly number[]) => ids.slice(-1);
  const [commonArea = 0] = known.areas;
  const escalated = escalationLevels.slice(1);
  return [
    { name: 'all, page 100', filter: {}, page: 100 },
    { name: 'open of two markets', filter: { statusIds: open, marketIds: markets.slice(4, 6) } },
    { name: 'open, next due first', filter: { statusIds: open }, sortBy: 'dueDateTime', isAscending: true },
    { name: 'open, last due first', filter: { statusIds: open }, sortBy: 'dueDateTime' },
    {
      name: 'mine, open',
      filter: { isMine: true, statusIds: open },
      sortBy: 'dueDateTime',
      isAscending: true,
    },
    {
      name: 'of a responsible person, by number',
      filter: { responsibleUserIds: most(known.responsible) },
      sortBy: 'internalId',
      isAscending: true,
    },
    { name: 'needs attention', filter: { needsAttention: true } },
    { name: 'favorites', filter: { isFavorite: true } },
    { name: 'locked', filter: { isLocked: true } },
    {
      name: 'overdue of a market, longest first',
      filter: { isOverdue: true, marketIds: most(markets) },
      sortBy: 'dueDateTime',
      isAscending: true,
    },
    {
      name: 'escalated and open, of a brand',
      filter: { statusIds: open, escalationLevelIds: escalated, brandIds: most(brands) },
    },
    { name: 'highest escalation', filter: { escalationLevelIds: least(escalationLevels) } },
    { name: 'reminder active', filter: { isReminderProcessActive: true }, sortBy: 'lastModifiedDateTime' },
    { name: 'case book of a year', filter: { caseBook: true, ...last(365) } },
    {
      name: 'solved, qualified, of a region',
      filter: { statusIds: [solved], qualified: true, regionIds: least(known.regions) },
    },
    { name: 'legal, not safety', filter: { legal: true, safetyRelevant: false } },
    { name: 'parents', filter: { relation: 'parent' } },
    { name: 'children of a market', filter: { relation: 'child', marketIds: most(markets) } },
    { name: 'to classify, by mailbox', filter: { isToClassify: true, mailboxIds: most(known.mailboxes) } },
    {
      name: 'rare channel and source',
      filter: { inputChannelIds: least(known.channels), sourceIds: most(known.sources, 3) },
    },
    { name: 'area of a month', filter: { codeLevelAreaIds: [commonArea], ...last(31) } },
    {
      name: 'topic group, open, of a market',
      filter: { codeLevelTopicGroupIds: most(topicGroups), statusIds: open, marketIds: most(markets) },
    },
    {
      name: 'topic details, page 5',
      filter: { codeLevelTopicDetailIds: most(known.topicDetails, 3) },
      page: 5,
    },
    { name: 'model, classified', filter: { modelIds: most(known.models), isToClassify: false } },
    {
      name: 'solved in a month, of a brand',
      filter: { solvedFrom: daysAgo(31), solvedTo: daysAgo(0), brandIds: most(brands) },
    },
    { name: 'completed in a month', filter: { completedFrom: daysAgo(31), completedTo: daysAgo(0) } },
    { name: 'open a month ago', filter: { openAt: daysAgo(31) } },
    { name: 'goodwill of a year', filter: { goodwillFrom: daysAgo(365), goodwillTo: daysAgo(0) } },
    {
      name: 'created in a week, upwards',
      filter: { createdFrom: daysAgo(40), createdTo: daysAgo(33) },
      sortBy: 'createdDateTime',
      isAscending: true,
    },
    {
      name: 'changed in two days, due in a month',
      filter: { modifiedFrom: daysAgo(2), modifiedTo: daysAgo(-1), dueFrom: daysAgo(0), dueTo: daysAgo(-31) },
      sortBy: 'lastModifiedDateTime',
    },
    {
      name: 'end of a number, spam and integrated too',
      filter: { internalId: known.person.internalId.slice(-5), includeSpam: true, includeIntegrated: true },
    },
    {
      name: 'name of a contact, and VIN',
      filter: { contact: known.person.lastName, vin: known.person.vin.slice(-7) },
    },
    { name: 'cases of a contact', filter: { contactId: known.person.contactId } },
  ];
}
