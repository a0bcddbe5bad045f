import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Name of the chip in the label of its remove button. */
  name?: string;
  onRemove?: () => void;
  /** Makes the chip a toggle. */
  onClick?: () => void;
  isActive?: boolean;
}
/** A small label: a removable filter or a toggle. */
export function Chip({ children, name, onRemove, onClick, isActive }: ChipProps) {
  const text = useTranslations('ui');
  if (onClick) {
    return (
      <button type="button" className={classes.chip} aria-pressed={isActive ?? false} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <span className={classes.chip}>
      {children}
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          onClick={onRemove}
          aria-label={name ? text('removeNamed', { name }) : text('remove')}
        >
          <XIcon size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}

export type TagTone = 'warning' | 'error';
/** A tag with a border for the kind of a thing ("Mail received", "primary"). A tone makes it stand out. */
export function Tag({ children, tone }: { children: ReactNode; tone?: TagTone | undefined }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
