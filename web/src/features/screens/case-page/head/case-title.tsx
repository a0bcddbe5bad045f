import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { Textarea } from '@mantine/core';
import type { FieldProps } from '../../../../ui/field.ts';
import { IsolatedText } from '../../../../ui/isolated-text.tsx';
import classes from './case-head.module.css';

interface CaseTitleProps extends FieldProps<string> {
  /** Reverts the typed text. */
  onRevert: () => void;
}
/** The title of a case, edited in place. */
export function CaseTitle(props: CaseTitleProps) {
  const { label, name, value, onChange, onBlur, error, readOnly } = props;
  if (readOnly)
    return (
      <span dir="auto">
        <IsolatedText text={value ?? ''} />
      </span>
    );
  return (
    <Textarea
      className={classes.title}
      aria-label={label}
      name={name}
      autosize
      minRows={1}
      maxLength={titleMaxLength}
      value={value ?? ''}
      // Removes line breaks, because a title is a single line.
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onRevert();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
      onBlur={onBlur}
      error={error}
      errorProps={{ role: 'alert' }}
      aria-required
    />
  );
}
