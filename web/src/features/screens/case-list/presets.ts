import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { boardSourceCode } from '@cfm/contract/platform/paging.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { filterKeys } from './filter-address.ts';

/** The tabs of the overview. The first one is every role's default (rule 3.32): open cases of one's own markets. */
export const viewNames = ['open', 'toClassify', 'mine', 'board', 'overdue', 'attention'] as const;
export type ViewName = (typeof viewNames)[number];
export type Views = Readonly<Record<ViewName, CaseFilter>>;

/** Open cases of one's own markets: the initial filter of the overview. */
export const openView: CaseFilter = { statusIds: [...openStatusIds] };

/** The filter of each view. "My markets" needs no key, because users see no case outside their scope. */
export function viewsOf({ sources }: Pick<CaseInfo, 'sources'>): Views {
  const open = openView;
  return {
    open,
    toClassify: { ...open, isToClassify: true },
    mine: { ...open, isMine: true },
    board: { ...open, sourceIds: sources.filter(({ code }) => code === boardSourceCode).map(({ id }) => id) },
    overdue: { ...open, isOverdue: true },
    // All statuses, because solved cases can need attention as well.
    attention: { needsAttention: true },
  };
}

/** Returns the view of a filter, possibly narrowed further: the one that shares most keys with it, or null. */
export function activeView(filter: CaseFilter, views: Views): ViewName | null {
  const shown = viewNames.filter((name) => contains(filter, views[name]));
  shown.sort((a, b) => Object.keys(views[b]).length - Object.keys(views[a]).length);
  return shown[0] ?? null;
}

/** True if a filter narrows a view further, so that the count of the view differs from the list. */
export const isNarrowed = (filter: CaseFilter, view: CaseFilter): boolean =>
  filterKeys.some((key) => filter[key] !== undefined && view[key] === undefined);

const contains = (filter: CaseFilter, view: CaseFilter): boolean =>
  filterKeys.every((key) => view[key] === undefined || isSame(filter[key], view[key]));
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each) => b.includes(each));
}
