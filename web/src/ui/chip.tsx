import { XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from './chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** Names the chip in the remove button's label. */
  name?: string;
  onRemove?: () => void;
  /** Makes the chip a toggle. */
  onClick?: () => void;
  isActive?: boolean;
}
/** A small label: a filter that can be removed, or a toggle. */
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
/** A tag with a border: kind of a thing ("Mail received", "primary"); with a tone it is one to be seen. */
export function Tag({ children, tone }: { children: ReactNode; tone?: TagTone | undefined }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
