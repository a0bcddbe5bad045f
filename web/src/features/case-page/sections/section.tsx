import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './section.module.css';

interface SectionProps {
  /** Remembers open or not under this name. */
  name: string;
  title: string;
  /** Beside the title: how many. */
  count?: number;
  /** Right end of the head. */
  action?: ReactNode;
  /** Something in it must be seen: a field with an error. */
  isForcedOpen?: boolean;
  isClosedFirst?: boolean;
  children: ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A card of the right column that collapses, and stays so. */
export function Section(props: SectionProps) {
  const { name, title, count, action, isForcedOpen, isClosedFirst, children } = props;
  const bodyId = useId();
  const [isOpen, setOpen] = useState(() => isSectionOpen(name, isClosedFirst));
  const isShown = isOpen || isForcedOpen === true;
  const toggle = () => {
    localStorage.setItem(keyOf(name), isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
    props.onOpenChange?.(!isOpen);
  };
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isShown}
            aria-controls={bodyId}
            onClick={toggle}
          >
            <ChevronRightIcon size={14} aria-hidden />
            {title}
            {count !== undefined && <span className={`num ${classes.count}`}>{count}</span>}
          </button>
        </h2>
        {isShown && action}
      </div>
      <div id={bodyId} className={classes.body} hidden={!isShown}>
        {isShown && children}
      </div>
    </section>
  );
}

const keyOf = (name: string) => `cfm.caseSection:${name}`;
export const isSectionOpen = (name: string, isClosedFirst = false): boolean =>
  (localStorage.getItem(keyOf(name)) ?? (isClosedFirst ? 'closed' : 'open')) === 'open';

interface EditableSectionProps {
  name: string;
  title: string;
  canEdit: boolean;
  /** A field has an error: it is shown for editing. */
  hasError: boolean;
  children: (isEditing: boolean) => ReactNode;
}
/** A card whose values are read, and edited in place while one wants to. */
export function EditableSection({ name, title, canEdit, hasError, children }: EditableSectionProps) {
  const text = useTranslations('case');
  const [wantsEdit, setWantsEdit] = useState(false);
  const isEditing = canEdit && (wantsEdit || hasError);
  return (
    <Section
      name={name}
      title={title}
      isForcedOpen={hasError}
      action={
        canEdit && (
          <SectionAction onClick={() => setWantsEdit(!isEditing)}>
            {text(isEditing ? 'done' : 'edit')}
          </SectionAction>
        )
      }
    >
      {children(isEditing)}
    </Section>
  );
}

/** "Edit", "Add" at the right end of a card's head. */
export function SectionAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {children}
    </button>
  );
}
