import type { CaseLink } from '@cfm/contract/process/forwarding.ts';

interface LinksOfRecipient {
  /** The newest link. */
  link: CaseLink;
  earlier: CaseLink[];
}

/** Groups links (newest first) by forward and recipient. Each reminder adds a link for the same recipient. */
export function linksByRecipient(links: readonly CaseLink[]): LinksOfRecipient[] {
  const groups = Map.groupBy(links, ({ forwardId, email }) => `${forwardId} ${email.toLowerCase()}`);
  return [...groups.values()].flatMap(([link, ...earlier]) => (link ? [{ link, earlier }] : []));
}
