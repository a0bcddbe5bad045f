import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { Menu } from '@mantine/core';
import { CheckIcon, ChevronDownIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { StatusDot } from '../../../../ui/status-dot.tsx';
import classes from './case-head.module.css';

interface StatusChoiceProps {
  statuses: CaseInfo['statuses'];
  /** The stored status, which can always be chosen again. */
  stored: CaseDetail['status'];
  value: number | null;
  onChange: (statusId: number) => void;
  error?: string;
  disabled: boolean;
}
/** The status, with the statuses that can be set manually. It is saved with the form. */
export function StatusChoice({ statuses, stored, value, onChange, error, disabled }: StatusChoiceProps) {
  const text = useTranslations('case');
  const field = useTranslations('fields');
  const shown = [...statuses, stored].find(({ id }) => id === value);
  const choices = statuses.filter(({ id, isManual }) => isManual || id === stored.id);
  return (
    <span>
      <Menu disabled={disabled} position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={classes.status}
            disabled={disabled}
            aria-label={`${field('statusId')}: ${shown?.name ?? ''}`}
            aria-invalid={error ? true : undefined}
          >
            <StatusDot code={shown?.code} name={shown?.name} />
            {!disabled && <ChevronDownIcon size={14} aria-hidden />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((status) => (
            <Menu.Item
              key={status.id}
              onClick={() => onChange(status.id)}
              rightSection={status.id === value ? <CheckIcon size={14} aria-hidden /> : null}
              aria-current={status.id === value}
            >
              <StatusDot code={status.code} name={status.name} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {value !== stored.id && <span className={classes.changed}> {text('notSavedYet')}</span>}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </span>
  );
}
