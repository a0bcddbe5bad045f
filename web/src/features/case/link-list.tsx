import type { CaseLink } from '@cfm/contract/forwarding.ts';
import { useTranslations } from 'use-intl';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLinks } from './queries.ts';
import classes from './sections.module.css';

/** The link cockpit (product 9): each token link and where it stands. */
export function LinkList({ caseId }: { caseId: number }) {
  const text = useTranslations('case.links');
  const links = useLinks(caseId);
  if (links.isError) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <CardSkeleton lines={2} />;
  if (links.data.length === 0) return null;
  return (
    <>
      <h3 className={classes.subhead}>{text('title')}</h3>
      {links.data.map((link) => (
        <LinkRow key={link.caseLinkId} link={link} />
      ))}
    </>
  );
}

function LinkRow({ link }: { link: CaseLink }) {
  const text = useTranslations('case.links');
  const way = (): Fact => {
    if (link.failedAt)
      return { says: text('failed', { date: formatDate(link.failedAt) }), look: classes.bad };
    if (link.deliveredAt) return { says: text('delivered'), title: formatDateTime(link.deliveredAt) };
    if (link.sentAt) return { says: text('sent', { date: formatDate(link.sentAt) }) };
    return { says: text('waiting') };
  };
  const end = link.revokedAt
    ? text('ended', { date: formatDate(link.revokedAt) })
    : text('expires', { date: formatDate(link.expiresAt) });
  const facts: Fact[] = [
    ...(link.usedAt ? [{ says: text('used', { date: formatDate(link.usedAt) }), look: classes.good }] : []),
    ...(link.openedCount > 0
      ? [{ says: text('opened', { count: link.openedCount }), title: formatDateTime(link.firstOpenedAt) }]
      : []),
    way(),
    { says: end },
  ];
  return (
    <div className={classes.link}>
      <span className={classes.linkTo}>{link.dealerName ?? link.email}</span>
      {link.dealerName && <span className="muted">{link.email}</span>}
      <span className="muted">
        {facts.map(({ says, title, look }, place) => (
          <span key={says}>
            {place > 0 && ' · '}
            <span className={look} title={title}>
              {says}
            </span>
          </span>
        ))}
      </span>
    </div>
  );
}

interface Fact {
  says: string;
  title?: string;
  look?: string;
}
