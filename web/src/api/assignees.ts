import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

type Id = number | null | undefined;
/** The values of a case form that decide who sees the case. */
export interface AssigneeCase {
  marketId?: Id;
  sourceId?: Id;
  brandId?: Id;
  mailboxId?: Id;
  codeLevelSets?: readonly { codeLevelTopicGroupId?: Id }[] | null;
}

/** The server checks again on save, so a slightly outdated list is acceptable. */
const assigneesStaleMs = 60_000;

/** Users who can be responsible for a case with these values. */
export function useAssignees({ marketId, sourceId, brandId, mailboxId, codeLevelSets }: AssigneeCase) {
  const body = {
    marketId: marketId ?? null,
    sourceId: sourceId ?? null,
    brandId: brandId ?? null,
    mailboxId: mailboxId ?? null,
    topicGroupIds: (codeLevelSets ?? []).map(({ codeLevelTopicGroupId }) => codeLevelTopicGroupId ?? null),
  };
  return useQuery({
    queryKey: ['assignees', body],
    queryFn: ({ signal }) => call(caseEndpoints.listAssignees, { body }, { signal }),
    staleTime: assigneesStaleMs,
    placeholderData: keepPreviousData,
  });
}
