import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import type { FormErrors } from '../form-state.ts';
import { formatDateTime } from '../format.ts';
import type { ButtonProps } from '../plain-button.tsx';
import classes from './mail-composer.module.css';
import { useMissingNames, type WrittenTexts } from './open-placeholders.ts';

/** A button that disappears with its note. The focus then moves to the title of the sheet, not out of it. */
function NoteButton(props: Pick<ButtonProps, 'variant' | 'onClick' | 'children'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) own?.closest('dialog')?.querySelector('h2')?.focus();
    };
  }, []);
  return <Button ref={button} size="small" {...props} />;
}

export interface Restored {
  isRestored: boolean;
  draft: { restoredAt: string | null };
  startOver: () => void;
}
/** Note that the composer restored a draft, with a button to start over. */
export function RestoredNote({ of }: { of: Restored }) {
  const text = useTranslations('ui.mail');
  if (!of.isRestored) return null;
  return (
    <div className={classes.notice}>
      <span>{text('restored', { date: formatDateTime(of.draft.restoredAt) })}</span>
      <NoteButton onClick={of.startOver}>{text('startOver')}</NoteButton>
    </div>
  );
}

export interface Offered {
  offeredText: object | null;
  takeOffered: () => void;
  rejectOffered: () => void;
}
/** Asks before a proposed text replaces the typed one. */
export function OfferedText({ of }: { of: Offered }) {
  const text = useTranslations('ui.mail');
  if (of.offeredText === null) return null;
  return (
    <div className={classes.notice} role="alert">
      <span>{text('replaceWithSuggestion')}</span>
      <NoteButton onClick={of.takeOffered}>{text('replace')}</NoteButton>
      <NoteButton variant="quiet" onClick={of.rejectOffered}>
        {text('keepMine')}
      </NoteButton>
    </div>
  );
}

/** Placeholders that the case has no value for and that the user must replace. */
export function MissingNote({ of }: { of: WrittenTexts }) {
  const text = useTranslations('ui.mail');
  const missing = useMissingNames(of);
  return missing === '' ? null : (
    <p className={classes.notice} role="status">
      {text('missing', { placeholders: missing })}
    </p>
  );
}

export interface Blocked {
  /** Why it can't be sent now, or null. The typed text is kept. */
  blockedReason: string | null;
  /** Saves unsaved changes of the case, which sending would not use. Null if there are none, or if they can't be saved. */
  saveFirst: (() => void) | null;
}
/** Why the content of a sheet can't be sent now, or null. Unsaved changes come first. */
export function useBlockedReason({ blockedReason, saveFirst }: Blocked): string | null {
  const text = useTranslations('ui.mail');
  return saveFirst ? text('unsaved') : blockedReason;
}
/** Shows why, with a button that saves unsaved changes. */
export function BlockedNote({ of }: { of: Blocked }) {
  const text = useTranslations('ui.mail');
  const reason = useBlockedReason(of);
  if (reason === null) return null;
  return (
    <div className={classes.notice} role="status">
      <span>{reason}</span>
      {of.saveFirst && <NoteButton onClick={of.saveFirst}>{text('saveFirst')}</NoteButton>}
    </div>
  );
}
/** Returns the errors of a field and of its parts. */
export const errorsOf = (errors: FormErrors, name: string): string | undefined =>
  Object.entries(errors)
    .filter(([path]) => path === name || path.startsWith(`${name}.`))
    .map(([, error]) => error)
    .join(' ') || undefined;
