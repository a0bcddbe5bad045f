import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './editor-page.module.css';
import { type Crumb, TitleBar } from './title-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface EditorPageProps {
  crumbs: readonly Crumb[];
  title: ReactNode;
  /** One sentence about the purpose of the page. */
  purpose?: string;
  /** Buttons: at the end of the title, or below everything on a phone, where the title scrolls away. */
  actions: ReactNode;
  /** Hides the head in print, because the printed content has its own title. */
  isHeadOnScreenOnly?: boolean;
  children: ReactNode;
}
/** A page to edit one record. The title is fixed, the rest scrolls. */
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
  /** Cards to the right of the form. */
  side: ReactNode;
  sideWidth?: 'narrow' | 'wide';
  /** Keeps the side visible, because it refers to the text being typed. */
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

/** Read-only cards. */
export const EditorCards = ({ children }: { children: ReactNode }) => (
  <div className={classes.cards}>{children}</div>
);

interface EditorFormProps extends ComponentProps<'form'> {
  /** Disables every field. */
  isDisabled?: boolean;
}
/** The cards of a form. Enter in a field submits it. */
export const EditorForm = ({ children, isDisabled = false, ...props }: EditorFormProps) => (
  <form {...props} className={classes.cards}>
    <fieldset role="none" disabled={isDisabled} className="bare-fields">
      {children}
    </fieldset>
    {/* Without this button Enter in a field would not submit: the visible buttons are in the title bar. */}
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
