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
/** One width for all that asks. What is no wider fits a phone as it is; the rest takes the whole screen there. */
export const questionWidth = 440;

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Default: small, 300. */
  width?: number | string;
  /** More where the content needs it. */
  height?: number;
  children: ReactNode;
  /** Buttons, at the right end below the content. */
  buttons?: ReactNode;
  /** The dialog has to be answered: no close button, no Escape, no click beside it. */
  isAnswerRequired?: boolean;
  /** What is typed in it stays as a draft: it closes without a question. */
  isDraftKept?: boolean;
}
/** Tells the dialog that another stands in whether it is covered: Escape is then of the upper one alone. */
const Cover = createContext<((isCovered: boolean) => void) | null>(null);
/** Where the buttons of a form within stand: at the foot, which stays in sight however long the form is. */
const Foot = createContext<HTMLElement | null>(null);

/** Buttons of a form in a dialog, at its foot; that which sends the form names it by its `form`. */
export function DialogButtons({ children }: { children: ReactNode }) {
  const foot = useContext(Foot);
  return foot && createPortal(children, foot);
}

/** A modal dialog; focus stays in it and goes back to where it was, or to the page's content if that is gone. */
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
        {/* Not Modal.Header: a second banner beside the page's own. */}
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
        {/* The last one, so that the first field or button has the focus. */}
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
  height?: number;
  width?: number | string;
}
export function NotificationDialog({ title, button, height = 150, ...rest }: NotificationDialogProps) {
  const text = useTranslations('ui');
  return (
    <Dialog
      {...rest}
      title={title ?? text('notification')}
      height={height}
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
  /** The dialog closes when it is done, and stays open when it answers false; while it runs, Yes shows progress. */
  onConfirm: () => unknown;
  /** Default 'Confirmation'. */
  title?: string;
  /** Default 'Do you confirm operation?'. */
  children?: ReactNode;
  /** Default 'Yes', with 'No' beside it; a word of its own has 'Cancel'. */
  yes?: string;
  /** What is dangerous is not what Enter does at once. */
  yesVariant?: ButtonVariant;
  /** Why it can't be done just now: said in the dialog, which stays open. */
  disabledReason?: string | null;
  /** Why there is nothing to say yes to, which its content says: no error, so read out at the button alone. */
  waitReason?: string | null;
}
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const text = useTranslations('ui');
  const [isRunning, setRunning] = useState(false);
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
      title={props.title ?? text('confirmation')}
      width={questionWidth}
      buttons={
        <>
          <Button onClick={props.onClose}>{text(props.yes ? 'cancel' : 'no')}</Button>
          <Button
            variant={props.yesVariant ?? 'dark'}
            isLoading={isRunning}
            autoFocus={props.yesVariant !== 'danger'}
            disabledReason={props.disabledReason ?? props.waitReason}
            onClick={confirm}
          >
            {props.yes ?? text('yes')}
          </Button>
        </>
      }
    >
      {props.children ?? text('confirmOperation')}
      <FormError>{props.disabledReason}</FormError>
    </Dialog>
  );
}
