import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
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
  /** Beside the title, also of a card that is closed: what calls for somebody. */
  mark?: ReactNode;
  /** Something in it must be seen: a field with an error. */
  isForcedOpen?: boolean;
  /** It calls for somebody when the case is opened: closed before, it is open then. */
  isOpenedFirst?: boolean;
  isClosedFirst?: boolean;
  children: ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A card of the right column that collapses, and stays so. */
export function Section(props: SectionProps) {
  const { name, title, count, mark, action, isForcedOpen, isOpenedFirst, isClosedFirst, children } = props;
  const bodyId = useId();
  const [isOpen, setOpen] = useState(() => isOpenedFirst || isSectionOpen(name, isClosedFirst));
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
        {mark}
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
  /** It has a value that is not saved yet. */
  isChanged: boolean;
  /** Nothing stands in it: one goes straight to choosing. */
  isEmpty: boolean;
  /** A field has an error: it is shown for editing. */
  hasError: boolean;
  children: (isEditing: boolean) => ReactNode;
}
/** A card that is read as a whole, and edited as a whole while one wants to. */
export function EditableSection(props: EditableSectionProps) {
  const { name, title, canEdit, isChanged, isEmpty, hasError, children } = props;
  const text = useTranslations('case');
  const [wantsEdit, setWantsEdit] = useState(false);
  const isNeeded = isEmpty || hasError;
  const isEditing = canEdit && (wantsEdit || isNeeded);
  useEffect(() => {
    // Saved or discarded.
    if (!isChanged) setWantsEdit(false);
  }, [isChanged]);
  useEffect(() => {
    // What was begun here is gone on with here.
    if (isNeeded) setWantsEdit(true);
  }, [isNeeded]);
  return (
    <Section
      name={name}
      title={title}
      isForcedOpen={hasError}
      action={
        canEdit &&
        !isNeeded && (
          <SectionAction onClick={() => setWantsEdit(!isEditing)}>
            {text(isEditing ? 'close' : 'change')}
          </SectionAction>
        )
      }
    >
      {children(isEditing)}
    </Section>
  );
}

/** "Change" at the right end of a card's head. */
export function SectionAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {children}
    </button>
  );
}
