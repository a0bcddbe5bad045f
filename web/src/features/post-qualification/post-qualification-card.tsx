import type { PostQualification } from '@cfm/contract/case-post-qualification.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangedCase } from '../../api/act-on-case.ts';
import '../../texts/case.ts';
import '../../texts/contacts.ts';
import '../../texts/data-request.ts';
import { Facts } from '../../ui/facts.tsx';
import { Folded } from '../../ui/folded.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { type LinkFact, LinkFacts, useLinkFacts } from '../../ui/links/link-facts.tsx';
import { LinkLine, LinkTo } from '../../ui/links/link-line.tsx';
import { useSectionNames } from '../../ui/post-qualification-words.ts';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './answer-review.module.css';
import { AnswerReview } from './answer-review.tsx';
import { useRequests } from './queries.ts';
import { RequestMenu } from './request-menu.tsx';
import type { RequestProps } from './request-props.ts';
import type { Answered } from './use-review.ts';

interface PostQualificationCardProps extends ChangedCase {
  /** Why nothing can be changed now, or null. */
  disabledReason: string | null;
  /** Decisions that are not saved yet. */
  onUnsaved: (isUnsaved: boolean) => void;
}
/** What was asked of the customer, where each request stands, and the answer against what stands here (rules 17.12 and 17.16). */
export function PostQualificationCard(props: PostQualificationCardProps) {
  const text = useTranslations('dataRequest');
  const requests = useRequests(props.caseId);
  const mark = useUnsavedOf(props.onUnsaved);
  // What is loaded and typed into stays, should it fail to load once more.
  if (!requests.data && requests.isError)
    return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />;
  if (!requests.data) return <CardSkeleton lines={3} />;
  const [newest, ...earlier] = requests.data;
  if (!newest) return null;
  const all = (some: readonly PostQualification[]) =>
    some.map((request) => (
      <Request {...props} key={request.postQualificationId} request={request} onUnsaved={mark} />
    ));
  const folded = earlier.filter((request) => !waitsForDecision(request));
  return (
    <>
      {all([newest, ...earlier.filter(waitsForDecision)])}
      {folded.length > 0 && <Folded label={text('earlier', { count: folded.length })}>{all(folded)}</Folded>}
    </>
  );
}

const waitsForDecision = ({ answer }: PostQualification): boolean =>
  answer?.fields.some(({ state }) => state === 'open') ?? false;

/** Tells whether decisions of any request are not saved yet. */
function useUnsavedOf(onUnsaved: (isUnsaved: boolean) => void) {
  const [unsaved, setUnsaved] = useState<readonly number[]>([]);
  const isUnsaved = unsaved.length > 0;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useEffect(() => () => onUnsaved(false), [onUnsaved]);
  return useCallback((of: number, isSo: boolean) => {
    setUnsaved((all) => [...all.filter((each) => each !== of), ...(isSo ? [of] : [])]);
  }, []);
}

function Request({ request, ...props }: RequestProps) {
  const text = useTranslations('dataRequest');
  const namesOf = useSectionNames();
  const { email, by, createdAt, answer, answeredAt } = request;
  const review = answer && answeredAt && (
    <AnswerReview {...props} request={{ ...request, answer, answeredAt } satisfies Answered} />
  );
  const isAttentionWanted = waitsForDecision(request);
  return (
    <div className={classes.request}>
      {isAttentionWanted && review}
      <LinkLine link={request} menu={<RequestMenu {...props} request={request} />}>
        <LinkTo email={email} />
        <span className="muted">
          <Facts>
            {[
              namesOf(request),
              by,
              <time key="at" className="num" dateTime={createdAt} title={formatDateTime(createdAt)}>
                {formatDate(createdAt)}
              </time>,
            ]}
          </Facts>
        </span>
        <Standing request={request} />
      </LinkLine>
      {!answer && answeredAt && <p className="muted">{text('erased')}</p>}
      {!isAttentionWanted && review}
    </div>
  );
}

/** Where a request stands: what the customer did, then its link. */
function Standing({ request }: { request: PostQualification }) {
  const text = useTranslations('dataRequest');
  const { answeredAt, remindedAt, gaveUpAt } = request;
  const own: (LinkFact | null)[] = [
    answeredAt
      ? { ...fact(text('answered', { date: formatDate(answeredAt) }), answeredAt), look: 'good' }
      : null,
    gaveUpAt ? { ...fact(text('gaveUp', { date: formatDate(gaveUpAt) }), gaveUpAt), look: 'unsure' } : null,
    remindedAt ? fact(text('reminded', { date: formatDate(remindedAt) }), remindedAt) : null,
  ];
  const link = useLinkFacts(request);
  return <LinkFacts facts={[...own.flatMap((each) => each ?? []), ...link]} />;
}
const fact = (says: string, at: string): LinkFact => ({ says, title: formatDateTime(at) });
