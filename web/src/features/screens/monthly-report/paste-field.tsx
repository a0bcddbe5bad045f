import { pastedRecipients, type Recipient } from '@cfm/contract/platform/pasted-recipients.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import classes from './monthly-report.module.css';

interface Taken {
  added: Recipient[] | null;
  /** Number of duplicate addresses, in the list or in the pasted text. */
  again: number;
  hasRest: boolean;
}
/** Adds several recipients from a pasted list. `onTake` returns the new ones. Unreadable text stays. */
export function PasteField({ onTake }: { onTake: (found: Recipient[]) => Recipient[] }) {
  const text = useTranslations('monthlyReport');
  const [pasted, setPasted] = useState('');
  const [taken, setTaken] = useState<Taken | null>(null);
  const take = () => {
    const { found, rest } = pastedRecipients(pasted);
    const added = found.length > 0 ? onTake(found) : null;
    const again = found.length - (added?.length ?? 0);
    setPasted(rest.join('\n'));
    setTaken({ added, again, hasRest: rest.length > 0 });
  };
  const { added, again = 0 } = taken ?? {};
  const nameless = added?.filter(({ name }) => name === '').length ?? 0;
  return (
    <div className={classes.paste}>
      <TextArea
        label={text('paste')}
        description={text('pasteHint')}
        value={pasted}
        rows={2}
        maxRows={8}
        onChange={(value) => {
          setPasted(value);
          setTaken(null);
        }}
        {...(taken?.hasRest ? { error: text('pastedInvalid') } : {})}
      />
      <div className={classes.pasteEnd}>
        <Button size="small" disabled={pasted.trim() === ''} onClick={take}>
          {text('addPasted')}
        </Button>
        <span className="muted" role="status">
          {added && text('pastedAdded', { count: added.length })}{' '}
          {added && added.length > 0 && again > 0 && text('pastedDuplicates', { count: again })}{' '}
          {nameless > 0 && text('nameless', { count: nameless })}
        </span>
      </div>
    </div>
  );
}
