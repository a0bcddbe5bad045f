import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '../states.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { ComposerLoading } from './typed-ahead.tsx';

interface ProposedProps<Proposal> {
  query: UseQueryOptions<Proposal>;
  children: (proposal: Proposal) => ReactNode;
}
/** A sheet whose initial values the server proposes. Loads them when it opens. */
export const ProposedSheet = <Proposal,>({
  query,
  children,
  ...sheet
}: Omit<ComponentProps<typeof MailSheet>, 'children'> & ProposedProps<Proposal>) => (
  <MailSheet {...sheet}>
    <Proposed query={query}>{children}</Proposed>
  </MailSheet>
);

function Proposed<Proposal>({ query, children }: ProposedProps<Proposal>) {
  const { data: proposal, error, refetch } = useQuery(query);
  if (proposal !== undefined) return children(proposal);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ComposerLoading />;
}
