import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../chip.tsx';
import { CellLines } from './cell-lines.tsx';
import classes from './name-cell.module.css';

interface NameCellProps {
  name: string;
  isActive?: boolean;
  /** What else is to be known of it at once. */
  mark?: ReactNode;
}
/** What a row is called, and that it is not offered any more. */
export function NameCell({ name, isActive = true, mark }: NameCellProps) {
  const text = useTranslations('ui.list');
  return (
    <CellLines
      first={
        <>
          <span className={classes.name}>{name}</span> {!isActive && <Tag>{text('inactive')}</Tag>} {mark}
        </>
      }
      title={name}
    />
  );
}
