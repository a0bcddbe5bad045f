import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './conflict-choices.module.css';
import type { Side } from './differences.ts';

const sides = ['mine', 'theirs'] as const;

export interface ChoiceRow<Field extends string> {
  field: Field;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}
interface ChoiceTableProps<Field extends string> {
  /** Column headings: the field names and the two sides. */
  heads: Record<'field' | Side, string>;
  rows: readonly ChoiceRow<Field>[];
  chosenOf: (field: Field) => Side;
  onChoose: (field: Field, side: Side) => void;
}
/** Shows both values of each field side by side, with a choice for each field. */
export function ChoiceTable<Field extends string>({
  heads,
  rows,
  chosenOf,
  onChoose,
}: ChoiceTableProps<Field>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{heads.field}</th>
          <th scope="col">{heads.mine}</th>
          <th scope="col">{heads.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.label}</th>
            {sides.map((side) => (
              <td key={side} data-chosen={chosenOf(row.field) === side}>
                <Radio
                  name={`conflict-${row.field}`}
                  size="xs"
                  label={row[side]}
                  checked={chosenOf(row.field) === side}
                  onChange={() => onChoose(row.field, side)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
