import type { CaseLink } from '@cfm/contract/process/forwarding.ts';

interface LinksOfRecipient {
  /** The newest. */
  link: CaseLink;
  earlier: CaseLink[];
}

/** The links of each recipient of each forward together: a reminder brings one more, and is no other recipient. They come newest first. */
export function linksByRecipient(links: readonly CaseLink[]): LinksOfRecipient[] {
  const groups = Map.groupBy(links, ({ forwardId, email }) => `${forwardId} ${email.toLowerCase()}`);
  return [...groups.values()].flatMap(([link, ...earlier]) => (link ? [{ link, earlier }] : []));
}
