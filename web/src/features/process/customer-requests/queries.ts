import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';

const key = (caseId: number) => [...caseKey(caseId), 'post-qualification'];
export const requestsKey = (caseId: number) => [...key(caseId), 'list'];
export const previewKey = (caseId: number) => [...key(caseId), 'preview'];

/** Data requests to the customer, newest first. */
export const useRequests = (caseId: number) =>
  useQuery({
    queryKey: requestsKey(caseId),
    queryFn: ({ signal }) =>
      call(casePostQualificationEndpoints.listPostQualifications, { params: { id: caseId } }, { signal }),
  });

export type Proposal = ReplyOf<typeof casePostQualificationEndpoints.proposePostQualification>;
export const proposalQuery = (caseId: number): UseQueryOptions<Proposal> => ({
  queryKey: [...key(caseId), 'proposal'],
  queryFn: ({ signal }) =>
    call(casePostQualificationEndpoints.proposePostQualification, { params: { id: caseId } }, { signal }),
  // The sheet must start with the data that is missing now, so nothing is cached.
  staleTime: 0,
  gcTime: 0,
});
