import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog, questionWidth } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import classes from './user-settings.module.css';

interface CodeDialogProps {
  name: string;
  code: { code: string; validUntil: string };
  onClose: () => void;
}
/** A recovery code for a user, shown only once (rule 2.9). */
export function CodeDialog({ name, code: { code, validUntil }, onClose }: CodeDialogProps) {
  const text = useTranslations('users.account');
  const ui = useTranslations('ui');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isAnswerRequired
      title={text('codeTitle', { name })}
      width={questionWidth}
      buttons={
        <>
          <CopyButton text={code} name={text('codeName')} />
          <Button variant="dark" onClick={onClose}>
            {ui('close')}
          </Button>
        </>
      }
    >
      <p>{text('codeText', { name, time: formatDateTime(validUntil) })}</p>
      <code className={classes.code}>{code}</code>
    </Dialog>
  );
}
