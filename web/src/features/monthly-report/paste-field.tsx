import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import classes from './monthly-report.module.css';
import { pastedRecipients, type Recipient } from './pasted-recipients.ts';

/** Several recipients at once, as a list elsewhere has them. What can't be read stays to be mended. */
export function PasteField({ onTake }: { onTake: (found: Recipient[]) => void }) {
  const text = useTranslations('monthlyReport');
  const [pasted, setPasted] = useState('');
  const [taken, setTaken] = useState<{ count: number; nameless: number; hasRest: boolean } | null>(null);
  const take = () => {
    const { found, rest } = pastedRecipients(pasted);
    if (found.length > 0) onTake(found);
    setPasted(rest.join('\n'));
    const nameless = found.filter(({ name }) => name === '').length;
    setTaken({ count: found.length, nameless, hasRest: rest.length > 0 });
  };
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
        {...(taken?.hasRest ? { error: text('notTaken') } : {})}
      />
      <div className={classes.pasteEnd}>
        <Button size="small" disabled={pasted.trim() === ''} onClick={take}>
          {text('takePasted')}
        </Button>
        <span className="muted" role="status">
          {taken && taken.count > 0 && text('takenPasted', { count: taken.count })}{' '}
          {taken && taken.nameless > 0 && text('nameless', { count: taken.nameless })}
        </span>
      </div>
    </div>
  );
}
