import { useTranslations } from 'use-intl';
import { Chip } from '../chip.tsx';
import classes from './list-page.module.css';

interface StateChipsProps {
  /** Null: all rows, active or not. */
  isActive: boolean | null;
  onChange: (isActive: boolean | null) => void;
}
/** Filters a list by all, active or inactive. */
export function StateChips({ isActive, onChange }: StateChipsProps) {
  const text = useTranslations('ui.list');
  const states = [
    [null, text('all')],
    [true, text('active')],
    [false, text('inactive')],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out inline
    <div role="group" aria-label={text('state')} className={classes.chips}>
      {states.map(([state, name]) => (
        <Chip key={name} isActive={isActive === state} onClick={() => onChange(state)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
