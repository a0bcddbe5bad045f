import type { Handover, HandoverPreview } from '@cfm/contract/access/user-settings.ts';
import { useState } from 'react';

type Candidate = HandoverPreview['candidates'][number];

/** Who takes over: one of the offered users. At first none is chosen, as in a call without a choice. */
export function useHandover(preview: HandoverPreview | undefined) {
  const [chosenId, choose] = useState<number | null>(null);
  const [isWithLists, setWithLists] = useState(true);
  const offered = preview
    ? preview.candidates.filter(({ seenWithLists }) => preview.openCases === 0 || seenWithLists > 0)
    : [];
  const person = offered.find(({ id }) => id === chosenId) ?? null;
  const casesTo = person?.id ?? null;
  const choice: Handover = { casesTo, listsTo: isWithLists ? casesTo : null };
  /** How many of the open cases this user would see. */
  const seenBy = ({ seenCases, seenWithLists }: Candidate) => (isWithLists ? seenWithLists : seenCases);
  return { offered, person, choose, isWithLists, setWithLists, seenBy, choice };
}
export type HandoverState = ReturnType<typeof useHandover>;
