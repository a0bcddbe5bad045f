import { FunnelIcon, PanelLeftCloseIcon } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import classes from './with-filter-layout.module.css';

/** Used on a phone only. */
const Drawer = whenOpened(lazyPart(() => import('../ui/drawer.tsx').then((m) => m.Drawer), null));

interface WithFilterLayoutProps {
  /** The page's title bar and tabs, above panel and content. */
  head?: ReactNode;
  /** Filter fields with buttons. Calls `onDone` when the user wants to see the list. */
  filter: (onDone: () => void) => ReactNode;
  /** Label of the panel. Default: Filter. */
  label?: string;
  /** Missing if a filter is always set, such as a day, so that a count has no meaning. */
  activeCount?: number;
  /** A removable chip for each active filter. Shown above the content, even if the panel is collapsed. */
  chips?: ReactNode;
  /** Right end of the row of chips: "3 new cases — show". */
  notice?: ReactNode;
  /** Key for the stored state, collapsed or not. */
  name: string;
  children: ReactNode;
}

/** The with-filter layout: the main layout with a collapsible filter panel, which is a sheet on a phone. */
export function WithFilterLayout({
  head,
  filter,
  label,
  activeCount,
  chips,
  notice,
  name,
  children,
}: WithFilterLayoutProps) {
  const text = useTranslations('ui');
  const panelId = useId();
  const storageKey = `cfm.filterPanel:${name}`;
  const isPhone = useIsPhone();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isPanelOpen, setPanelOpen] = useState(() => {
    const remembered = localStorage.getItem(storageKey);
    return remembered === null ? window.matchMedia('(min-width: 1200px)').matches : remembered === 'open';
  });
  const isOpen = isPanelOpen && !isPhone;
  /** Comboboxes are slow to render. They render when first needed and then keep their state. */
  const [isDrawn, setDrawn] = useState(isOpen);
  // The list renders first, also on the way back to it.
  const isReady = useDeferredValue(isDrawn, false);
  const toggle = () => {
    if (isPhone) return setSheetOpen(!isSheetOpen);
    localStorage.setItem(storageKey, isOpen ? 'collapsed' : 'open');
    setPanelOpen(!isOpen);
    setDrawn(true);
  };
  const title = label ?? text('filter');
  const count = activeCount === undefined ? null : text('activeFilters', { count: activeCount });
  return (
    <div className={classes.page}>
      {head}
      <div className={classes.body}>
        {isPhone ? (
          <Drawer isOpen={isSheetOpen} onClose={toggle} title={title}>
            {filter(toggle)}
          </Drawer>
        ) : (
          <section id={panelId} className={classes.panel} aria-label={title} hidden={!isOpen}>
            <div className={classes.panelHead}>
              <h2>{title}</h2>
              {count !== null && <span className="muted">{count}</span>}
              <IconButton
                label={text('hideFilter')}
                icon={<PanelLeftCloseIcon size={16} />}
                onClick={toggle}
                aria-expanded
                aria-controls={panelId}
              />
            </div>
            {isReady && <div className={classes.fields}>{filter(() => undefined)}</div>}
          </section>
        )}
        <div className={classes.content}>
          {(!isOpen || chips || notice) && (
            <div className={classes.chipRow}>
              {!isOpen && (
                <Button
                  size="small"
                  icon={<FunnelIcon size={14} aria-hidden />}
                  onClick={toggle}
                  aria-expanded={isPhone ? undefined : false}
                  aria-controls={isPhone ? undefined : panelId}
                >
                  {count === null ? title : `${title} · ${count}`}
                </Button>
              )}
              {chips && (
                <section className={classes.chips} aria-label={text('activeFilterList')}>
                  {chips}
                </section>
              )}
              {notice && <div className={classes.notice}>{notice}</div>}
            </div>
          )}
          <div className={classes.fill}>{children}</div>
        </div>
      </div>
    </div>
  );
}
