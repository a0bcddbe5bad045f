import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { ifmAdminType } from '@cfm/contract/platform/access.ts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../api/session.ts';
import { lazyPart } from '../lazy-part.tsx';
import { TitleBar } from '../title-bar.tsx';
import classes from './list-page.module.css';

const GoLiveNotice = lazyPart(() => import('./go-live-notice.tsx').then((m) => m.GoLiveNotice), null);

export interface ListFrameProps {
  /** Category of the page in the menu. */
  category: 'cases' | 'configuration' | 'reporting';
  title: keyof Messages['frame']['titles'];
  /** Buttons at the end of the title. */
  actions?: ReactNode;
  /** Below the title. */
  about?: ReactNode;
  /** Search and filters. */
  bar?: ReactNode;
  /** Below search and filters. */
  notice?: ReactNode;
  /** The list. */
  children: ReactNode;
}
/** A page with one list and no filter panel. The head is fixed, the list fills the rest and scrolls. */
export function ListFrame({ category, title, actions, about, bar, notice, children }: ListFrameProps) {
  const frame = useTranslations('frame');
  const isAdministrator = useMayPass(ifmAdminType);
  return (
    <div className={classes.page}>
      <TitleBar
        crumbs={[{ label: frame(`menu.${category}`) }]}
        title={frame(`titles.${title}`)}
        actions={actions}
      >
        {about}
      </TitleBar>
      {bar && <div className={classes.bar}>{bar}</div>}
      {category === 'configuration' && isAdministrator && <GoLiveNotice />}
      {notice}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
