import type { CaseLink } from '@cfm/contract/process/forwarding.ts';
import { useTranslations } from 'use-intl';
import { Facts } from '../facts.tsx';
import { formatDate, formatDateTime } from '../format.ts';
import classes from './links.module.css';

/** The state of any kind of link. */
export type LinkState = Pick<
  CaseLink,
  | 'openedCount'
  | 'firstOpenedAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'failedAt'
  | 'isMailKept'
  | 'isMailWithdrawn'
  | 'expiresAt'
  | 'endedAt'
  | 'revokedAt'
>;
export interface LinkFact {
  says: string;
  title?: string;
  look?: 'good' | 'unsure' | 'bad';
}

/** Short facts about a link: opened, mail state, expiry. The caller adds what the recipient did with it. */
export function useLinkFacts(link: LinkState): LinkFact[] {
  const text = useTranslations('case.links');
  const { openedCount, firstOpenedAt } = link;
  return [
    ...(openedCount > 0
      ? [{ says: text('opened', { count: openedCount }), title: formatDateTime(firstOpenedAt) }]
      : []),
    way(),
    { says: end() },
  ];

  function way(): LinkFact {
    if (link.isMailWithdrawn) return { says: text('withdrawn') };
    if (link.isMailKept) return { says: text('kept'), look: 'unsure' };
    if (link.failedAt) return { says: text('failed', { date: formatDate(link.failedAt) }), look: 'bad' };
    if (link.deliveredAt) return { says: text('delivered'), title: formatDateTime(link.deliveredAt) };
    return { says: link.sentAt ? text('sent', { date: formatDate(link.sentAt) }) : text('waiting') };
  }

  function end(): string {
    if (link.revokedAt) return text('revoked', { date: formatDate(link.revokedAt) });
    if (link.endedAt) return text('ended', { date: formatDate(link.endedAt) });
    const date = formatDate(link.expiresAt);
    return Date.parse(link.expiresAt) <= Date.now() ? text('expired', { date }) : text('expires', { date });
  }
}

/** The facts about a link in one line. */
export const LinkFacts = ({ facts }: { facts: readonly LinkFact[] }) => (
  <span className="muted">
    <Facts>
      {facts.map(({ says, title, look }) => (
        <span key={says} className={look && classes[look]} title={title}>
          {says}
        </span>
      ))}
    </Facts>
  </span>
);
