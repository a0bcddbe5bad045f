import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../chip.tsx';
import { CellLines } from './cell-lines.tsx';
import classes from './name-cell.module.css';

interface NameCellProps {
  name: string;
  isActive?: boolean;
  /** Additional mark after the name. */
  mark?: ReactNode;
}
/** The name of a row, marked if it is inactive. */
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
