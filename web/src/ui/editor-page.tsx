import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './editor-page.module.css';
import { type Crumb, TitleBar } from './title-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface EditorPageProps {
  crumbs: readonly Crumb[];
  title: ReactNode;
  /** One sentence that says what the page is for. */
  purpose?: string;
  /** Buttons: at the end of the title; on a phone, where that is out of sight soon, below all. */
  actions: ReactNode;
  /** What is printed says by itself what it is. */
  isHeadOnScreenOnly?: boolean;
  children: ReactNode;
}
/** A page on which one thing is edited: the title stays, the rest scrolls. */
export function EditorPage({
  crumbs,
  title,
  purpose,
  actions,
  isHeadOnScreenOnly = false,
  children,
}: EditorPageProps) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.page}>
      <div className={classes.head} data-on-screen-only={isHeadOnScreenOnly}>
        <TitleBar crumbs={crumbs} title={title} actions={!isPhone && actions}>
          {purpose && <p className="muted">{purpose}</p>}
        </TitleBar>
      </div>
      <div className={classes.scroller}>{children}</div>
      {isPhone && actions && <div className={classes.bar}>{actions}</div>}
    </div>
  );
}

interface EditorColumnsProps {
  /** The form. */
  children: ReactNode;
  /** Cards at its right. */
  side: ReactNode;
  sideWidth?: 'narrow' | 'wide';
  /** The side is about what is being typed: it stays in sight. */
  isSideInSight?: boolean;
}
export const EditorColumns = ({
  children,
  side,
  sideWidth = 'narrow',
  isSideInSight = false,
}: EditorColumnsProps) => (
  <div className={classes.columns} data-side={sideWidth}>
    {children}
    <aside className={isSideInSight ? `${classes.cards} ${classes.side}` : classes.cards}>{side}</aside>
  </div>
);

/** Cards that are only read. */
export const EditorCards = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>{children}</div>
);

/** The cards of what is edited; Enter in a field sends them. */
export const EditorForm = ({ children, ...props }: ComponentProps<'form'>) => (
  <form {...props} className={classes.cards}>
    {children}
    {/* Without it Enter in a field would send nothing: the visible buttons stand in the title bar. */}
    <button type="submit" hidden />
  </form>
);

export function EditorCard({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={`card ${classes.card}`} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}
