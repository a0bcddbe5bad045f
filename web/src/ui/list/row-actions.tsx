import { EyeIcon, PencilIcon, TrashIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';
import type { CellProps } from './columns.ts';
import classes from './row-actions.module.css';

interface RowActionsProps extends Pick<CellProps<unknown>, 'onOpen' | 'onDelete'> {
  /** Names the row, for screen reader users who reach the buttons without it. */
  name: string;
  /** The user may not change the row. */
  isReadOnly?: boolean;
}
/** Edit and delete buttons of a row, for a column with look `actions`. */
export function RowActions({ name, onOpen, onDelete, isReadOnly = false }: RowActionsProps) {
  const text = useTranslations('ui.list');
  return (
    <span className={classes.actions}>
      <IconButton
        label={text(isReadOnly ? 'view' : 'edit', { name })}
        icon={isReadOnly ? <EyeIcon size={16} aria-hidden /> : <PencilIcon size={16} aria-hidden />}
        onClick={onOpen}
      />
      {onDelete && !isReadOnly && (
        <IconButton
          label={text('delete', { name })}
          icon={<TrashIcon size={16} aria-hidden />}
          onClick={onDelete}
        />
      )}
    </span>
  );
}
