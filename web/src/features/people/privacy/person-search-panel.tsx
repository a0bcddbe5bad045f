import { soughtPerson } from '@cfm/contract/people/contacts.ts';
import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { reportError } from '../../../api/report-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './gdpr.module.css';
import { nothingSought, type Sought, soughtKeys } from './persons-search.ts';

interface PersonSearchPanelProps {
  /** The search that the list shows. */
  sought: Sought;
  onFind: (sought: Sought) => void;
}
/** Search fields for a person. They take effect on submit. */
export function PersonSearchPanel({ sought, onFind }: PersonSearchPanelProps) {
  const text = useTranslations('gdpr');
  const form = useForm({
    schema: soughtPerson,
    initial: sought,
    labels: Object.fromEntries(soughtKeys.map((key) => [key, text(`search.${key}`)])),
    onSubmit: onFind,
    onError: reportError,
  });
  const known = JSON.stringify(sought);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the list when a chip is removed or Back is pressed
  useEffect(() => form.reset(sought), [known]);
  const hints: Partial<Record<keyof Sought, string>> = { email: text('emailHint'), vin: text('vinHint') };
  return (
    <form {...form.props} className={classes.panel}>
      {soughtKeys.map((key) => (
        <TextField
          key={key}
          {...form.field(key)}
          placeholder={hints[key]}
          isTabular={key === 'vin' || key === 'internalId' || key === 'phone'}
          maxLength={shortTextMaxLength}
        />
      ))}
      <div className={classes.panelButtons}>
        <Button variant="dark" type="submit">
          {text('find')}
        </Button>
        <Button
          onClick={() => {
            form.reset(nothingSought);
            onFind(nothingSought);
          }}
        >
          {text('resetSearch')}
        </Button>
      </div>
    </form>
  );
}
