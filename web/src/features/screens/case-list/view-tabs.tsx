import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../../ui/format.ts';
import { overviewOf } from './overview-of.ts';
import { type ViewName, type Views, viewNames } from './presets.ts';
import { useViewCounts } from './queries.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps {
  /** Null while the lookups load. */
  views: Views | null;
  active: ViewName | 'brands' | null;
  /** The list is narrowed further than the active view. */
  isNarrowed?: boolean;
  /** The counts load after the list. */
  isListThere: boolean;
}
const showTab = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The views of the overview and the brand overview as links, so that they can be opened in a new tab. */
export function ViewTabs({ views, active, isNarrowed = false, isListThere }: ViewTabsProps) {
  const text = useTranslations('cases');
  const locale = useLocale();
  const counts = useViewCounts(views, isListThere);
  return (
    <nav className={classes.tabs} aria-label={text('views')}>
      {viewNames.map((name) => {
        const count = counts[name];
        const words = (
          <>
            {text(`viewNames.${name}`)}
            {/* Reserves its space while loading, so that the tabs do not move. */}
            <span
              className={`${classes.count} num`}
              data-urgent={name === 'overdue' && count !== undefined && count.totalCount > 0}
              data-empty={count?.totalCount === 0}
              hidden={count === undefined}
            >
              {count && formatNumber(count.totalCount, locale)}
              {count?.isTotalExact === false && '+'}
            </span>
          </>
        );
        // Not a link while the lookups load.
        if (!views)
          return (
            <span key={name} className={classes.tab}>
              {words}
            </span>
          );
        return (
          <Link
            key={name}
            to="/cases"
            search={overviewOf(views[name])}
            // The active tab depends on the filter. The router compares URLs only.
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{}}
            aria-current={name === active && !isNarrowed ? 'page' : undefined}
            data-active={name === active}
            data-narrowed={name === active && isNarrowed}
            title={name === active && isNarrowed ? text('narrowedView') : undefined}
            className={classes.tab}
          >
            {words}
          </Link>
        );
      })}
      <Link
        to="/cases/bmw"
        // On a narrow screen, the last tab may be beyond the edge.
        ref={active === 'brands' ? showTab : undefined}
        activeProps={{ 'aria-current': undefined }}
        aria-current={active === 'brands' ? 'page' : undefined}
        data-active={active === 'brands'}
        className={classes.tab}
      >
        {text('viewNames.brands')}
      </Link>
    </nav>
  );
}
