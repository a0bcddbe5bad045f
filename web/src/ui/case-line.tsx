import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { Link } from '@tanstack/react-router';
import classes from './case-line.module.css';
import { IsolatedText } from './isolated-text.tsx';
import { StatusDot } from './status-dot.tsx';

interface OtherCase {
  caseId: number;
  internalId: string;
  title: string;
  statusId: number;
}
interface CaseLineProps {
  of: OtherCase;
  statuses: CaseInfo['statuses'] | undefined;
  /** The date to show, already formatted. */
  when?: string | null;
  /** Opens the case in a new tab, because leaving the page would lose unsaved input. */
  isNewTab?: boolean | undefined;
}
/** Link to another case: number, status and date, with the title below. */
export function CaseLine({ of, statuses, when, isNewTab }: CaseLineProps) {
  const status = statuses?.find(({ id }) => id === of.statusId);
  return (
    <div className={classes.line}>
      <span className={classes.head}>
        <Link
          to="/case/edit/$id"
          params={{ id: of.caseId }}
          target={isNewTab ? '_blank' : undefined}
          className="num"
        >
          {of.internalId}
        </Link>
        <StatusDot code={status?.code} name={status?.name} />
        {when && <span className="muted num">{when}</span>}
      </span>
      <span>
        <bdi>
          <IsolatedText text={of.title} />
        </bdi>
      </span>
    </div>
  );
}
