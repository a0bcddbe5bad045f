import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { EditorCard, EditorColumns, EditorForm, EditorPage } from './editor-page.tsx';
import { FormError } from './form-error.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { type RecordList, useRecordCrumbs } from './record-page-state.tsx';

/** A card of an editor. False: not shown. */
type Card = { title: string; content: ReactNode } | false;
interface RecordEditorProps
  extends Pick<ComponentProps<typeof EditorColumns>, 'sideWidth' | 'isSideInSight'> {
  list: RecordList;
  title: ReactNode;
  purpose?: string;
  form: {
    props: ComponentProps<'form'>;
    isSubmitting: boolean;
    errorOf: (path: string) => string | undefined;
    submit: () => Promise<void>;
  };
  isUnsaved: boolean;
  /** A new record has a button to go back to the list. */
  isNew: boolean;
  /** Hides all buttons, because the user may not change the record. */
  isReadOnly?: boolean;
  /** Why the user may not change the record. Shown above the cards, hides all buttons and disables all fields. */
  lockedReason?: string | null;
  /** Shown while there are changes. */
  discard?: { label: string; onClick: () => void } | false;
  removal?: { label: string; disabledReason?: string | null; onClick: () => void } | false;
  /** Above the cards. */
  notice?: ReactNode;
  cards: readonly Card[];
  /** Cards to the right of the form. */
  side: readonly Card[];
  /** Dialogs. */
  children: ReactNode;
}
/** The page to create or edit a record: its form in cards, buttons, and a guard of unsaved values. */
export function RecordEditor(props: RecordEditorProps) {
  const { list, form, isUnsaved, discard, removal, lockedReason = null } = props;
  const ui = useTranslations('ui');
  const navigate = useNavigate();
  const canSave = !props.isReadOnly && lockedReason === null;
  const actions = canSave && (
    <>
      {props.isNew && <Button onClick={() => void navigate({ to: list.to })}>{ui('cancel')}</Button>}
      {discard && isUnsaved && (
        <Button disabled={form.isSubmitting} onClick={discard.onClick}>
          {discard.label}
        </Button>
      )}
      {removal && (
        <Button disabledReason={removal.disabledReason ?? null} onClick={removal.onClick}>
          {removal.label}
        </Button>
      )}
      <Button variant="dark" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
        {ui('save')}
      </Button>
    </>
  );
  return (
    <>
      <LeaveGuard when={isUnsaved} onSave={canSave && !props.isNew ? form.submit : undefined} />
      <EditorPage
        crumbs={useRecordCrumbs(list)}
        title={props.title}
        {...(props.purpose && { purpose: props.purpose })}
        actions={actions}
      >
        <EditorColumns
          {...(props.sideWidth && { sideWidth: props.sideWidth })}
          {...(props.isSideInSight && { isSideInSight: true })}
          side={<Cards of={props.side} />}
        >
          <EditorForm {...form.props} isDisabled={lockedReason !== null}>
            {lockedReason !== null && (
              <p className="caution" role="note">
                {lockedReason}
              </p>
            )}
            {props.notice}
            <FormError>{form.errorOf('general')}</FormError>
            <Cards of={props.cards} />
          </EditorForm>
        </EditorColumns>
      </EditorPage>
      {props.children}
    </>
  );
}

const Cards = ({ of }: { of: readonly Card[] }) =>
  of.map(
    (card) =>
      card && (
        <EditorCard key={card.title} title={card.title}>
          {card.content}
        </EditorCard>
      ),
  );
