import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { type ChoiceRow, ChoiceTable } from './choice-table.tsx';
import classes from './conflict-choices.module.css';
import type { Choices, Side } from './differences.ts';

interface ConflictRow<Field extends string> extends ChoiceRow<Field> {
  /** The side selected by default. */
  proposed: Side;
}
interface ConflictChoicesProps<Field extends string> {
  rows: readonly ConflictRow<Field>[];
  /** The user who saved meanwhile, or null if unknown. */
  by: string | null;
  onCancel: () => void;
  onChoose: (choices: Choices<Field>) => void;
}

/** Edit conflict with another user. Shows both values of each differing field with a choice. */
export function ConflictChoices<Field extends string>(props: ConflictChoicesProps<Field>) {
  const text = useTranslations('ui.conflict');
  const ui = useTranslations('ui');
  const [choices, setChoices] = useState<Partial<Record<Field, Side>>>({});
  const chosenOf = (field: Field): Side =>
    choices[field] ?? props.rows.find((row) => row.field === field)?.proposed ?? 'mine';
  return (
    <>
      <p>{text('text')}</p>
      <ChoiceTable
        heads={{ field: text('field'), mine: text('mine'), theirs: props.by ?? text('theirs') }}
        rows={props.rows}
        chosenOf={chosenOf}
        onChoose={(field, side) => setChoices({ ...choices, [field]: side })}
      />
      <div className={classes.buttons}>
        <Button onClick={props.onCancel}>{ui('cancel')}</Button>
        <Button
          variant="dark"
          onClick={() => {
            const chosen: Partial<Record<Field, Side>> = {};
            for (const row of props.rows) chosen[row.field] = chosenOf(row.field);
            props.onChoose(chosen);
          }}
        >
          {text('save')}
        </Button>
      </div>
    </>
  );
}
