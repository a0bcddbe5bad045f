import { useRef } from 'react';
import { type ProposedValues, takenProposals } from './customer-proposals.ts';
import type { CreateCaseFormState } from './use-new-case.ts';

/** Prefills fields from other choices as long as the user has not chosen them. */
export function useProposals(form: CreateCaseFormState, initial: ProposedValues) {
  const proposedLast = useRef(initial);
  const chosenManually = useRef(new Set<keyof ProposedValues>());
  return {
    take(proposals: Partial<ProposedValues>): Partial<ProposedValues> {
      const taken = takenProposals(form.values, proposedLast.current, chosenManually.current, proposals);
      proposedLast.current = { ...proposedLast.current, ...taken };
      return taken;
    },
    keep(name: keyof ProposedValues) {
      chosenManually.current.add(name);
    },
  };
}
