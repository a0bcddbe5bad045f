import type { RuleConflicts } from '@cfm/contract/catalog/rule-settings.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheckIcon, TriangleExclamationPointIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../../../ui/states.tsx';
import type { useConflicts } from './queries.ts';
import classes from './rule-editor.module.css';

interface ConflictNotesProps {
  query: ReturnType<typeof useConflicts>;
  /** The rule is complete enough to be compared. */
  isCompared: boolean;
}
/** How the edited rule and other rules affect each other. */
export function ConflictNotes({ query, isCompared }: ConflictNotesProps) {
  const text = useTranslations('ruleSettings.conflicts');
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!isCompared) return <p className="muted">{text('notYet')}</p>;
  if (!query.data) return <p className="muted">{text('checking')}</p>;
  return (
    <div role="status" aria-busy={query.isPlaceholderData}>
      {hasConflicts(query.data) ? (
        <ConflictList conflicts={query.data} />
      ) : (
        <p className={classes.fine}>
          <CircleCheckIcon size={16} aria-hidden /> {text('none')}
        </p>
      )}
    </div>
  );
}

export const hasConflicts = (conflicts: RuleConflicts): boolean =>
  Object.values(conflicts).some((rules) => rules.length > 0);

/** Rules that can never win, and ties, one per line. */
export function ConflictList({ conflicts }: { conflicts: RuleConflicts }) {
  const text = useTranslations('ruleSettings.conflicts');
  const uncovered = useUncoveredWords();
  const { neverWinsBecauseOf, ties, shadows, uncoveredMarkets } = conflicts;
  return (
    <ul className={`bare-list ${classes.warnings}`}>
      {neverWinsBecauseOf.length > 0 && (
        <Warning>
          {text.rich('neverWins', {
            count: neverWinsBecauseOf.length,
            rules: () => <RuleLinks rules={neverWinsBecauseOf} />,
          })}
        </Warning>
      )}
      {ties.map((tie) => (
        <Warning key={tie.ruleId}>
          {text.rich('ties', { isNewer: String(tie.isNewer), rules: () => <RuleLinks rules={[tie]} /> })}
        </Warning>
      ))}
      {shadows.length > 0 && (
        <Warning>
          {text.rich('shadows', { count: shadows.length, rules: () => <RuleLinks rules={shadows} /> })}
        </Warning>
      )}
      {uncoveredMarkets.length > 0 && <Warning>{uncovered(uncoveredMarkets)}</Warning>}
    </ul>
  );
}

/** Maximum number of named markets. */
const namedMarkets = 3;
/** Formats a warning that markets would have no rule of this type. */
export function useUncoveredWords() {
  const text = useTranslations('ruleSettings.conflicts');
  return (markets: readonly string[]): string =>
    text('uncovered', {
      count: Math.max(markets.length - namedMarkets, 0),
      markets: markets.slice(0, namedMarkets).join(', '),
    });
}

const Warning = ({ children }: { children: React.ReactNode }) => (
  <li>
    <TriangleExclamationPointIcon size={16} aria-hidden />
    <span>{children}</span>
  </li>
);
const RuleLinks = ({ rules }: { rules: readonly { ruleId: number; name: string }[] }) =>
  rules.map(({ ruleId, name }, at) => (
    <Fragment key={ruleId}>
      {at > 0 && ', '}
      <Link to="/rule/edit/$id" params={{ id: ruleId }}>
        {name}
      </Link>
    </Fragment>
  ));
