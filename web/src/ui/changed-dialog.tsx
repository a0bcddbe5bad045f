import type { ReactNode } from 'react';
import { ConflictChoices } from './conflict-choices.tsx';
import { Dialog } from './dialog.tsx';
import { type Choices, differences, type FieldOf } from './differences.ts';
import type { Conflict } from './use-conflict.ts';

interface ChangedDialogProps<Stored, Values, Parts extends object> {
  conflict: Pick<Conflict<Stored, Values, Parts>, 'changed' | 'sidesOf' | 'compare' | 'dismiss'>;
  values: Values;
  title: string;
  labelOf: (field: FieldOf<Parts>) => string;
  /** Formats the value of a field for display. */
  inWords: (field: FieldOf<Parts>, parts: Parts) => ReactNode;
  onChoose: (choices: Choices<FieldOf<Parts>>) => void;
}
/** Edit conflict with another user. Shows both values of each differing field with a choice. */
export function ChangedDialog<Stored, Values, Parts extends object>({
  conflict: { changed, sidesOf, compare, dismiss },
  values,
  title,
  labelOf,
  inWords,
  onChoose,
}: ChangedDialogProps<Stored, Values, Parts>) {
  const rowsOf = (current: Stored) => {
    const sides = sidesOf(values, current);
    return differences(sides, compare(sides)).map(({ field, proposed }) => ({
      field,
      label: labelOf(field),
      mine: inWords(field, sides.mine),
      theirs: inWords(field, sides.theirs),
      proposed,
    }));
  };
  return (
    <Dialog isOpen={changed !== null} onClose={dismiss} title={title} width={760}>
      {changed && (
        <ConflictChoices
          rows={rowsOf(changed.current)}
          by={changed.by}
          onCancel={dismiss}
          onChoose={onChoose}
        />
      )}
    </Dialog>
  );
}
