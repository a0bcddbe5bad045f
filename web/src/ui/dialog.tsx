import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import classes from './dialog.module.css';
import { focusContentIfNone } from './focus-content.ts';
import { FormError } from './form-error.tsx';
import type { ButtonVariant } from './plain-button.tsx';
import { UnsavedForm } from './unsaved-form.ts';
import { useIsPhone } from './use-is-phone.ts';

/** Width of small dialogs (rule 11.10). */
const smallWidth = 300;
/** Width of all question dialogs. Dialogs up to this width fit a phone; wider ones are full screen there. */
export const questionWidth = 440;

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Default: 300 px (small). */
  width?: number | string;
  /** For content that needs more height. */
  height?: number;
  children: ReactNode;
  /** Buttons, at the right end below the content. */
  buttons?: ReactNode;
  /** The user must answer: no close button, and neither Escape nor a click outside closes the dialog. */
  isAnswerRequired?: boolean;
  /** Typed input is kept as a draft, so the dialog closes without a question. */
  isDraftKept?: boolean;
}
/** Reports to a dialog that another one covers it. Escape then closes the upper dialog only. */
const Cover = createContext<((isCovered: boolean) => void) | null>(null);
/** Footer element into which a form renders its buttons, so that they stay visible however long the form is. */
const Foot = createContext<HTMLElement | null>(null);

/** Renders a form's buttons in the footer of its dialog. The submit button refers to the form by `form`. */
export function DialogButtons({ children }: { children: ReactNode }) {
  const foot = useContext(Foot);
  return foot && createPortal(children, foot);
}

interface FormDialogButtonsProps {
  form: { isSubmitting: boolean; props: { id: string } };
  onClose: () => void;
  /** The user can't change the form, only close it. */
  isLocked?: boolean;
}
/** Cancel and Save of a form in a dialog. */
export function FormDialogButtons({ form, onClose, isLocked }: FormDialogButtonsProps) {
  const text = useTranslations('ui');
  if (isLocked)
    return (
      <DialogButtons>
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogButtons>
    );
  return (
    <DialogButtons>
      <Button onClick={onClose}>{text('cancel')}</Button>
      <Button variant="dark" type="submit" form={form.props.id} isLoading={form.isSubmitting}>
        {text('save')}
      </Button>
    </DialogButtons>
  );
}

/** A modal dialog. Traps the focus and restores it on close, or focuses the page content if that is gone. */
export function Dialog({
  isOpen,
  onClose,
  title,
  width = smallWidth,
  height,
  children,
  buttons,
  isAnswerRequired,
  isDraftKept,
}: DialogProps) {
  const text = useTranslations('ui');
  const isPhone = useIsPhone();
  const [isCovered, setCovered] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const cover = useContext(Cover);
  useEffect(() => {
    if (!isOpen || !cover) return;
    cover(true);
    return () => cover(false);
  }, [isOpen, cover]);
  const isClosable = !isAnswerRequired && !isCovered;
  const leave = () => (isUnsaved && !isDraftKept ? setAsking(true) : onClose());
  return (
    <Modal.Root
      opened={isOpen}
      onClose={leave}
      size={width}
      fullScreen={isPhone && (typeof width === 'string' || width > questionWidth)}
      padding={20}
      centered
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
      onExitTransitionEnd={focusContentIfNone}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" classNames={{ content: classes.dialog }} mih={height}>
        {/* Not Modal.Header: it would be a second banner landmark on the page. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>
          <div className={classes.content}>
            <Cover value={setCovered}>
              <UnsavedForm value={setUnsaved}>
                <Foot value={foot}>{children}</Foot>
              </UnsavedForm>
              {isUnsaved && (
                <ConfirmationDialog
                  isOpen={isAsking}
                  title={text('leaveTitle')}
                  yes={text('discard')}
                  yesVariant="danger"
                  onClose={() => setAsking(false)}
                  onConfirm={onClose}
                >
                  {text('discardText')}
                </ConfirmationDialog>
              )}
            </Cover>
          </div>
          <div ref={setFoot} className={classes.buttons}>
            {buttons}
          </div>
        </Modal.Body>
        {/* Last in the DOM, so that the first field or button gets the focus. */}
        {!isAnswerRequired && (
          <Modal.CloseButton
            className={classes.close}
            size="var(--cfm-control-small)"
            iconSize={18}
            aria-label={text('close')}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface NotificationDialogProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Default 'Notification'. */
  title?: string;
  /** Default 'Ok'. */
  button?: string;
}
/** A notification (rule 11.10): 300 wide, and 150 high or more if its text needs it. */
export function NotificationDialog({ title, button, ...rest }: NotificationDialogProps) {
  const text = useTranslations('ui');
  return (
    <Dialog
      {...rest}
      title={title ?? text('notification')}
      height={150}
      buttons={
        <Button variant="dark" onClick={rest.onClose}>
          {button ?? text('ok')}
        </Button>
      }
    />
  );
}

interface ConfirmationDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog closes when this is done and stays open if it returns false. Yes shows progress while it runs. */
  onConfirm: () => unknown;
  /** Default 'Confirmation'. */
  title?: string;
  /** Default 'Do you confirm operation?'. */
  children?: ReactNode;
  /** Default 'Yes' with 'No'. A custom label comes with 'Cancel'. */
  yes?: string;
  /** A dangerous action does not get the initial focus, so Enter does not trigger it. */
  yesVariant?: ButtonVariant;
  /** The content has fields, so its first control gets the initial focus instead of Yes. */
  hasFields?: boolean;
  /** Another answer, after Yes. */
  further?: ReactNode;
  /** The other answer is being processed: the dialog stays open and its other buttons are disabled. */
  isBusy?: boolean;
  /** Why the action is not possible now: shown in the dialog, which stays open. */
  disabledReason?: string | null;
  /** Why there is nothing to confirm. The content says it too, so it is announced at the button, not as an error. */
  waitReason?: string | null;
}
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const text = useTranslations('ui');
  const [isRunning, setRunning] = useState(false);
  // The confirmed action can make itself impossible, such as marking as spam. That is no error.
  const disabledReason = props.isOpen && !isRunning ? props.disabledReason : null;
  const confirm = async () => {
    setRunning(true);
    try {
      if ((await props.onConfirm()) !== false) props.onClose();
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      isAnswerRequired={props.isBusy ?? false}
      title={props.title ?? text('confirmation')}
      width={questionWidth}
      buttons={
        <>
          <Button disabled={props.isBusy ?? false} onClick={props.onClose}>
            {text(props.yes ? 'cancel' : 'no')}
          </Button>
          <Button
            variant={props.yesVariant ?? 'dark'}
            isLoading={isRunning}
            disabled={props.isBusy ?? false}
            autoFocus={props.yesVariant !== 'danger' && !props.hasFields}
            disabledReason={disabledReason ?? props.waitReason}
            onClick={confirm}
          >
            {props.yes ?? text('yes')}
          </Button>
          {props.further}
        </>
      }
    >
      {props.children ?? text('confirmOperation')}
      <FormError>{disabledReason}</FormError>
    </Dialog>
  );
}
