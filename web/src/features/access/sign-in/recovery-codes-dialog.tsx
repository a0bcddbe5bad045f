import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { productTitle } from '../../../api/page-meta.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import classes from './auth-card.module.css';

interface RecoveryCodesDialogProps {
  /** Null: the dialog is closed. */
  codes: readonly string[] | null;
  onContinue: () => Promise<void>;
}
/** 'Activation successful' with the recovery codes, shown only once. Continue requires that they are stored. */
export function RecoveryCodesDialog({ codes, onContinue }: RecoveryCodesDialogProps) {
  const text = useTranslations('auth');
  const uiText = useTranslations('ui');
  const [isStored, setStored] = useState(false);
  const lines = (codes ?? []).join('\n');
  return (
    <Dialog
      isOpen={codes !== null}
      onClose={() => undefined}
      isAnswerRequired
      title={uiText('success')}
      width={440}
      buttons={
        <PlainButton variant="success" disabled={!isStored} onClick={() => void onContinue()}>
          {text('continue')}
        </PlainButton>
      }
    >
      <h2>{text('activationSuccessful')}</h2>
      <p>{text('recoveryText')}</p>
      <ul className={`${classes.codes} num`} aria-label={text('recoveryCodes')}>
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <CopyButton text={lines} name={text('recoveryCodes')} />
        <PlainButton
          icon={<DownloadIcon size={16} aria-hidden />}
          onClick={() => saveCodes(text('recoveryCodes'), lines)}
        >
          {uiText('download')}
        </PlainButton>
      </div>
      <div className={classes.stored}>
        <CheckboxField label={text('codesStored')} value={isStored} onChange={setStored} />
      </div>
    </Dialog>
  );
}

function saveCodes(title: string, lines: string): void {
  const content = `${productTitle()}\n${title}\n\n${lines}\n`;
  saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
}
