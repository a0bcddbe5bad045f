import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { createContext, useContext, useMemo } from 'react';
import { escalationOf, isBoardSource, useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';

type Id = number | null;
/** Names for the ids of a row. An unknown id has no name. */
export interface CaseNames {
  status: (id: number) => { name: string; code: StatusCode } | undefined;
  market: (id: Id) => string | undefined;
  source: (id: Id) => string | undefined;
  isBoard: (sourceId: Id) => boolean;
  channel: (id: Id) => string | undefined;
  brand: (id: Id) => string | undefined;
  user: (id: Id) => string | undefined;
  area: (id: Id) => string | undefined;
  topicGroup: (id: Id) => string | undefined;
  topicDetail: (id: Id) => string | undefined;
  /** 0 for none. */
  escalation: (id: Id) => number;
}

export function caseNames(info: CaseInfo | undefined, areas: readonly CodeLevelArea[]): CaseNames {
  const groups = areas.flatMap(({ topicGroups }) => topicGroups);
  const named = (list: readonly { id: number; name: string }[] | undefined) => {
    const names = new Map((list ?? []).map(({ id, name }) => [id, name]));
    return (id: Id) => (id === null ? undefined : names.get(id));
  };
  const statuses = new Map((info?.statuses ?? []).map((status) => [status.id, status]));
  return {
    status: (id) => statuses.get(id),
    market: named(info?.markets),
    source: named(info?.sources),
    isBoard: (id) => isBoardSource(info, id),
    channel: named(info?.inputChannels),
    brand: named(info?.brands),
    user: named(info?.users.map(({ id, fullName }) => ({ id, name: fullName }))),
    area: named(areas),
    topicGroup: named(groups),
    topicDetail: named(groups.flatMap(({ codeLevelTopicDetails }) => codeLevelTopicDetails)),
    escalation: (id) => escalationOf(info, id),
  };
}

export const CaseNamesContext = createContext<CaseNames>(caseNames(undefined, []));
/** The names for the cells of a list, looked up once for all of them. */
export const useCaseNames = (): CaseNames => useContext(CaseNamesContext);

/** The names from the cached lookups. Empty while they load. */
export function useLoadedCaseNames(): CaseNames {
  const { data: info } = useCaseInfo();
  const { data: codeLevels } = useCodeLevels();
  return useMemo(() => caseNames(info, codeLevels?.codeLevelAreas ?? []), [info, codeLevels]);
}
