import { ruleEditor } from '@cfm/contract/platform/access.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';
import { Tag } from '../../../ui/chip.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './market-editor.module.css';
import { useMarketRules } from './queries.ts';

/** The rules that are considered for cases of a market, by type. Its own rules come before those of all markets. */
export function MarketRules({ marketId }: { marketId: number }) {
  const text = useTranslations('markets.rulesOfMarket');
  const typeName = useTranslations('ruleWords.types');
  const mayEdit = useMayPass(ruleEditor);
  const rules = useMarketRules(marketId);
  if (rules.isError) return <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return <CardSkeleton lines={6} />;
  if (rules.data.length === 0) return <p className="muted">{text('none')}</p>;
  const byType = [...Map.groupBy(rules.data, ({ ruleType }) => ruleType)].map(([type, ofType]) => (
    <section key={type} className={classes.ruleType}>
      <h3>{typeName(type)}</h3>
      <ul className={`bare-list ${classes.lines}`}>
        {ofType.map(({ ruleId, name, isOfMarket, conditionCount }) => (
          <li key={ruleId}>
            <span dir="auto">
              {mayEdit ? (
                <Link to="/rule/edit/$id" params={{ id: ruleId }}>
                  {name}
                </Link>
              ) : (
                name
              )}{' '}
              {isOfMarket && <Tag>{text('own')}</Tag>}{' '}
              <span className="muted">{text('conditions', { count: conditionCount })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <p className="muted">{text('order')}</p>
      {byType}
      {mayEdit && (
        <Link to="/rules" search={{ market: marketId }}>
          {text('all')}
        </Link>
      )}
    </>
  );
}
