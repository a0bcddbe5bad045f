import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './gdpr.module.css';
import { nothingSought, type Sought, soughtKeys } from './persons-search.ts';

interface PersonSearchPanelProps {
  /** What the list shows now. */
  sought: Sought;
  onFind: (sought: Sought) => void;
}
/** What a person is looked for by; nothing counts until it is sent. */
export function PersonSearchPanel({ sought, onFind }: PersonSearchPanelProps) {
  const text = useTranslations('gdpr');
  const [applied, setApplied] = useState(sought);
  const [draft, setDraft] = useState(sought);
  const known = JSON.stringify(sought);
  // A chip was removed, Back pressed: the fields show what the list shows.
  if (JSON.stringify(applied) !== known) {
    setApplied(sought);
    setDraft(sought);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = soughtKeys.map((key) => [key, draft[key].trim()]);
    onFind({ ...nothingSought, ...Object.fromEntries(trimmed) });
  };
  return (
    <form onSubmit={submit} className={classes.panel}>
      {soughtKeys.map((key) => (
        <TextField
          key={key}
          label={text(`search.${key}`)}
          placeholder={key === 'vin' ? text('vinHint') : undefined}
          isTabular={key === 'vin' || key === 'internalId' || key === 'phone'}
          maxLength={shortTextMaxLength}
          value={draft[key]}
          onChange={(value) => setDraft({ ...draft, [key]: value })}
        />
      ))}
      <div className={classes.panelButtons}>
        <Button variant="dark" type="submit">
          {text('find')}
        </Button>
        <Button onClick={() => onFind(nothingSought)}>{text('resetSearch')}</Button>
      </div>
    </form>
  );
}
