import { emailMaxLength, monthlyRecipientsMax, personNameMaxLength } from '@cfm/contract/platform/limits.ts';
import type { Recipient } from '@cfm/contract/platform/pasted-recipients.ts';
import { PlusIcon, TrashIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './monthly-report.module.css';

interface RecipientRowsProps {
  rows: readonly Recipient[];
  onChange: (rows: Recipient[]) => void;
  errorOf: (path: string) => string | undefined;
  onLeave: (path: string) => void;
  /** Adds a row. */
  onEnter: () => void;
}
/** Name and address of each recipient, one per row. */
export function RecipientRows({ rows, onChange, errorOf, onLeave, onEnter }: RecipientRowsProps) {
  const text = useTranslations('monthlyReport');
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, changed: Partial<Recipient>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changed } : row)));
  const remove = (at: number) => {
    onChange(rows.filter((_row, index) => index !== at));
    // After a removal, focuses the next row, or the last one.
    const names = list.current?.querySelectorAll<HTMLInputElement>('input[name$=".name"]');
    (names?.[at + 1] ?? names?.[at - 1])?.focus();
  };
  const field = (at: number, part: keyof Recipient) => {
    const path = `recipients.${at}.${part}`;
    const error = errorOf(path);
    return {
      name: path,
      value: rows[at]?.[part],
      onChange: (value: string) => change(at, { [part]: value }),
      onBlur: () => onLeave(path),
      isLabelHidden: true,
      ...(error === undefined ? {} : { error }),
    };
  };
  return (
    <div className={classes.recipients}>
      <div className={classes.recipientHeads} aria-hidden>
        <span>{text('name')}</span>
        <span>{text('email')}</span>
      </div>
      <ul ref={list} aria-label={text('recipients')} className={classes.recipientList}>
        {rows.map((_row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key than its position
          <li key={at}>
            <TextField
              {...field(at, 'name')}
              label={text('recipientName', { place: at + 1 })}
              maxLength={personNameMaxLength}
            />
            <TextField
              {...field(at, 'email')}
              label={text('recipientEmail', { place: at + 1 })}
              maxLength={emailMaxLength}
              inputMode="email"
            />
            <IconButton
              label={text('removeRow', { place: at + 1 })}
              icon={<TrashIcon size={16} />}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      {rows.length < monthlyRecipientsMax && (
        <div>
          <Button size="small" icon={<PlusIcon size={14} aria-hidden />} onClick={onEnter}>
            {text('addRow')}
          </Button>
        </div>
      )}
    </div>
  );
}
