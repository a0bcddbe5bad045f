import { FunnelIcon, PanelLeftCloseIcon } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { whenOpened } from '../ui/when-opened.tsx';
import classes from './with-filter-layout.module.css';

/** Of a phone alone. */
const Drawer = whenOpened(lazyPart(() => import('../ui/drawer.tsx').then((m) => m.Drawer), null));

interface WithFilterLayoutProps {
  /** The page's title bar and tabs, above panel and content. */
  head?: ReactNode;
  /** Fields of the filter, with their buttons; calls `onDone` when the list is what somebody wants to see next. */
  filter: (onDone: () => void) => ReactNode;
  /** Label of the panel; default Filter. */
  label?: string;
  /** Missing where a filter is always set, as a day is: nothing about it is more or less. */
  activeCount?: number;
  /** A removable chip for each active filter; shown above the content, also when the panel is collapsed. */
  chips?: ReactNode;
  /** Right end of the row of chips: "3 new cases — show". */
  notice?: ReactNode;
  /** Remembers collapsed or not under this name. */
  name: string;
  children: ReactNode;
}

/** with-filter: the main layout with a collapsible side filter panel, which is a sheet of its own on a phone. */
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
  /** Comboboxes take their time to draw: not before somebody wants them, and then they keep what was chosen. */
  const [isDrawn, setDrawn] = useState(isOpen);
  // The list comes first, also on the way back to it.
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
