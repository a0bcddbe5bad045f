import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRightIcon, XIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { caseDetailQuery } from '../../../api/case-detail.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CaseBadges } from '../../../ui/case-badges.tsx';
import { Due } from '../../../ui/due.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { useCaseNames } from './case-names.ts';
import classes from './case-preview.module.css';
import { EventPreview } from './event-preview.tsx';

const shownEvents = 5;

/** Preview of a case next to the list: main data and last events. J and K move on in the list. */
export function CasePreview({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const text = useTranslations('casePreview');
  const ui = useTranslations('ui');
  const navigate = useNavigate();
  const preview = useQuery(caseDetailQuery(caseId, useLocale()));
  const open = () => void navigate({ to: '/case/edit/$id', params: { id: caseId } });
  return (
    <aside className={classes.preview} aria-label={text('preview')}>
      <div className={classes.bar}>
        <span className="muted">{text('preview')}</span>
        <Button size="small" icon={<ArrowRightIcon size={16} aria-hidden />} onClick={open}>
          {text('openCase')}
        </Button>
        <IconButton label={ui('close')} icon={<XIcon size={16} />} onClick={onClose} />
      </div>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <CardSkeleton lines={8} />}
      {preview.data && <Content detail={preview.data} />}
    </aside>
  );
}

function Content({ detail }: { detail: CaseDetail }) {
  const text = useTranslations('casePreview');
  const cases = useTranslations('cases');
  const field = useTranslations('fields');
  const names = useCaseNames();
  const primary = detail.codeLevelSets.find(({ isPrimary }) => isPrimary);
  const topic = primary && [
    names.topicGroup(primary.codeLevelTopicGroupId) ?? names.area(primary.codeLevelAreaId),
    names.topicDetail(primary.codeLevelTopicDetailId),
  ];
  const facts: [string, React.ReactNode][] = [
    [field('contactId'), detail.contact?.fullName],
    [field('contactCarId'), detail.car && [detail.car.modelName, detail.car.vin].filter(Boolean).join(' · ')],
    [field('marketId'), detail.market?.name],
    [field('sourceId'), [detail.source?.name, detail.inputChannel?.name].filter(Boolean).join(' · ')],
    [cases('columns.topic'), topic?.filter(Boolean).join(' · ')],
    [field('receiptDateTime'), formatDateTime(detail.receiptDateTime)],
    [field('dueDateTime'), <Due key="due" row={detail} />],
    [field('responsibleUserId'), detail.responsibleUser?.fullName],
    [cases('columns.lockedBy'), detail.lockedByUser?.fullName],
  ];
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <Link to="/case/edit/$id" params={{ id: detail.caseId }} className="num">
          {detail.internalId}
        </Link>
        <StatusDot code={detail.status.code} name={detail.status.name} />
        <CaseBadges
          of={detail}
          isBoard={names.isBoard(detail.sourceId)}
          level={names.escalation(detail.escalationLevelId)}
        />
      </div>
      <h2 dir="auto">
        <IsolatedText text={detail.title} />
      </h2>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3>{text('lastEvents')}</h3>
      {detail.caseEvents.length === 0 && <p className="muted">{text('noEvents')}</p>}
      <ol className={`bare-list ${classes.events}`}>
        {detail.caseEvents.slice(0, shownEvents).map((event) => (
          <EventPreview key={event.caseEventId} event={event} detail={detail} />
        ))}
      </ol>
    </div>
  );
}
