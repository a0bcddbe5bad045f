import type { CaseLink } from '@cfm/contract/forwarding.ts';
import { useTranslations } from 'use-intl';
import { formatDate, formatDateTime } from '../../ui/format.ts';

interface LinkFact {
  says: string;
  title?: string;
  look?: 'good' | 'unsure' | 'bad';
}

/** Where a link stands, in a few words each: used, opened, on its way, until when. */
export function useLinkFacts(link: CaseLink): LinkFact[] {
  const text = useTranslations('case.links');
  const { usedAt, openedCount, firstOpenedAt } = link;
  return [
    ...(usedAt ? [{ says: text('used', { date: formatDate(usedAt) }), look: 'good' as const }] : []),
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
