import { Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import classes from './conflict-choices.module.css';
import type { Choices, Side } from './differences.ts';

interface ConflictRow<Field extends string> {
  field: Field;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** Chosen until somebody chooses. */
  proposed: Side;
}
interface ConflictChoicesProps<Field extends string> {
  rows: readonly ConflictRow<Field>[];
  /** Who saved meanwhile, if that is known. */
  by: string | null;
  onCancel: () => void;
  onChoose: (choices: Choices<Field>) => void;
}
const sides = ['mine', 'theirs'] as const;

/** Another saved the same record meanwhile: both values of each field that differs, and a choice for each. */
export function ConflictChoices<Field extends string>(props: ConflictChoicesProps<Field>) {
  const text = useTranslations('ui.conflict');
  const ui = useTranslations('ui');
  const [choices, setChoices] = useState<Partial<Record<Field, Side>>>({});
  const chosenOf = ({ field, proposed }: ConflictRow<Field>): Side => choices[field] ?? proposed;
  return (
    <>
      <p>{text('text')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('field')}</th>
            <th scope="col">{text('mine')}</th>
            <th scope="col">{props.by ?? text('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.field}>
              <th scope="row">{row.label}</th>
              {sides.map((side) => (
                <td key={side} data-chosen={chosenOf(row) === side}>
                  <Radio
                    name={`conflict-${row.field}`}
                    size="xs"
                    label={row[side]}
                    checked={chosenOf(row) === side}
                    onChange={() => setChoices({ ...choices, [row.field]: side })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.buttons}>
        <Button onClick={props.onCancel}>{ui('cancel')}</Button>
        <Button
          variant="dark"
          onClick={() => {
            const chosen: Partial<Record<Field, Side>> = {};
            for (const row of props.rows) chosen[row.field] = chosenOf(row);
            props.onChoose(chosen);
          }}
        >
          {text('save')}
        </Button>
      </div>
    </>
  );
}
