import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDealersOfMarket } from '../../../api/dealers.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './market-editor.module.css';

/** The first dealers of a market, with a link to all of them. */
export function MarketDealers({ marketId }: { marketId: number }) {
  const text = useTranslations('markets.dealersOfMarket');
  const dealers = useDealersOfMarket(marketId);
  if (dealers.isError) return <ErrorState error={dealers.error} onRetry={() => void dealers.refetch()} />;
  if (!dealers.data) return <CardSkeleton lines={4} />;
  const { totalCount, items } = dealers.data;
  return (
    <>
      {totalCount === 0 ? (
        <p className="muted">{text('none')}</p>
      ) : (
        <ul className={`bare-list ${classes.lines}`}>
          {items.map(({ dealerId, number, name, city, isActive }) => (
            <li key={dealerId}>
              <span dir="auto">{name}</span>
              <span className="muted">
                {[number, city, !isActive && text('inactive')].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/configuration/dealers" search={{ marketId }}>
        {totalCount > items.length ? text('all', { count: totalCount }) : text('add')}
      </Link>
    </>
  );
}
