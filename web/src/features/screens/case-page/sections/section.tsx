import { ChevronRightIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './section.module.css';

interface SectionProps {
  /** Key for the stored state, open or not. */
  name: string;
  title: string;
  /** Number next to the title. */
  count?: number;
  /** Right end of the head. */
  action?: ReactNode;
  /** Mark next to the title, visible even if the card is closed, for something that needs attention. */
  mark?: ReactNode;
  /** Opens the card, because it contains a field with an error. */
  isForcedOpen?: boolean;
  /** Opens the card on loading, even if it was closed, because it needs attention. */
  isOpenedFirst?: boolean;
  isClosedFirst?: boolean;
  children: ReactNode;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A collapsible card of the right column, which remembers its state. */
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
            className={`bare-button ${classes.toggle}`}
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
  /** It has an unsaved value. */
  isChanged: boolean;
  /** It has no value, so it starts in edit mode. */
  isEmpty: boolean;
  /** A field has an error, so the card is in edit mode. */
  hasError: boolean;
  children: (isEditing: boolean) => ReactNode;
}
/** A card with a read view and an edit mode for all its fields. */
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
    // Stays in edit mode once it was needed.
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
    <button type="button" className={`bare-button ${classes.action}`} onClick={onClick}>
      {children}
    </button>
  );
}
