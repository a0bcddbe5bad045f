import type { PostQualification } from '@cfm/contract/process/case-post-qualification.ts';
import { useTranslations } from 'use-intl';
import type { ChangedCase } from '../../../api/act-on-case.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { type LinkFact, LinkFacts, useLinkFacts } from '../../../ui/links/link-facts.tsx';
import { LinkLine, LinkTo } from '../../../ui/links/link-line.tsx';
import { useSectionNames } from '../../../ui/post-qualification-words.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './answer-review.module.css';
import { AnswerReview } from './answer-review.tsx';
import { useRequests } from './queries.ts';
import { RequestMenu } from './request-menu.tsx';
import { type Answered, openFieldsOf, waitsForDecision } from './use-review.ts';

interface PostQualificationCardProps extends ChangedCase {
  /** Why nothing can be changed now, or null. */
  disabledReason: string | null;
  /** Number of unsaved decisions about an answer. */
  unsaved: number;
  /** Opens the review sheet. */
  onCheck: () => void;
}
/** Data requests of a case, with the state of each and the results of the answers (rules 17.12 and 17.16). */
export function PostQualificationCard(props: PostQualificationCardProps) {
  const text = useTranslations('dataRequest');
  const requests = useRequests(props.caseId);
  if (!requests.data && requests.isError)
    return <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />;
  if (!requests.data) return <CardSkeleton lines={3} />;
  const [newest, ...earlier] = requests.data;
  if (!newest) return null;
  const all = (some: readonly PostQualification[]) =>
    some.map((request) => <Request {...props} key={request.postQualificationId} request={request} />);
  const folded = earlier.filter((request) => !waitsForDecision(request));
  const count = requests.data.reduce((sum, request) => sum + openFieldsOf(request), 0);
  return (
    <>
      {count > 0 && (
        <div className={classes.check}>
          <p>
            {text('toCheck', { count })}
            {props.unsaved > 0 && <small>{text('unsaved', { count: props.unsaved })}</small>}
          </p>
          <Button size="small" onClick={props.onCheck}>
            {text('check', { count })}
          </Button>
        </div>
      )}
      {all([newest, ...earlier.filter(waitsForDecision)])}
      {folded.length > 0 && <Folded label={text('earlier', { count: folded.length })}>{all(folded)}</Folded>}
    </>
  );
}

interface RequestProps extends ChangedCase {
  request: PostQualification;
  disabledReason: string | null;
}
function Request({ request, ...props }: RequestProps) {
  const text = useTranslations('dataRequest');
  const namesOf = useSectionNames();
  const { email, by, createdAt, answer, answeredAt } = request;
  return (
    <div className={classes.request}>
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
      {answer && answeredAt && (
        <AnswerReview request={{ ...request, answer, answeredAt } satisfies Answered} />
      )}
    </div>
  );
}

/** State of a request: what the customer did, then its link. */
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
