import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatNumber } from '../../../ui/format.ts';
import { defaultPaging, writeAddress } from './filter-address.ts';
import { type ViewName, type Views, viewNames } from './presets.ts';
import { useViewCounts } from './queries.ts';
import classes from './view-tabs.module.css';

interface ViewTabsProps {
  /** Null while the lookups load. */
  views: Views | null;
  active: ViewName | 'brands' | null;
  /** The list has fewer cases than the active view. */
  isNarrowed?: boolean;
  /** Their counts come after the list, which is waited for. */
  isListThere: boolean;
}
const showTab = (tab: HTMLAnchorElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The views of the overview as links, and the brand overview: each is an address that can be opened beside this one. */
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
            {/* Has its room before it is known: the tabs stay where they are. */}
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
        // It leads nowhere yet.
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
            search={writeAddress({ ...defaultPaging, filter: views[name] })}
            // Which tab is active follows from the filter: the router says it of an address alone that is the very same.
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
        // The last tab may be beyond the edge of a narrow screen.
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
