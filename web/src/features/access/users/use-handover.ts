import type { Handover, HandoverPreview } from '@cfm/contract/access/user-settings.ts';
import { useState } from 'react';

/** The change takes something that someone else can take over. */
export const isAnythingLost = ({ openCases, markets, mailboxes, isReportUser }: HandoverPreview): boolean =>
  openCases + markets.length + mailboxes.length > 0 || isReportUser;

/** Who takes over. At first no user is chosen, as in a call without a choice. */
export function useHandover() {
  const [to, setTo] = useState<number | null>(null);
  const [isWithLists, setWithLists] = useState(true);
  const choice: Handover = { casesTo: to, listsTo: isWithLists ? to : null };
  return { to, setTo, isWithLists, setWithLists, choice };
}
export type HandoverState = ReturnType<typeof useHandover>;
