import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { hasCode } from '../api/api-error.ts';
import { reportError } from '../api/report-error.ts';
import {
  type Choices,
  type Comparison,
  differences,
  everyField,
  type FieldOf,
  merged,
  type Sides,
} from './differences.ts';

export interface ConflictOptions<Stored, Values, Parts> {
  /** The record that the form was opened with, or null for a new record. */
  opened: Stored | null;
  /** Error code of a save based on an old version. The response contains the stored record. */
  code: ErrorCode;
  reply: z.ZodMiniType<Stored>;
  valuesOf: (stored: Stored) => Values;
  /** Splits the values into the parts to choose between: whole fields (`byField`) or entries of lists. */
  split: (values: Values) => Parts;
  join: (parts: Parts) => Partial<Values>;
  /** When two values of a field are equal. Missing: as they would be stored. */
  compare?: (sides: Sides<Parts>) => Comparison<Parts>;
}
/** Each field is chosen as a whole. */
export const byField = <Values>() => ({
  split: (values: Values) => values,
  join: (values: Values) => values,
});

export interface Typed<Values> {
  values: Values;
  isDirty: boolean;
  set: (values: Partial<Values>) => void;
  submit: (values?: Partial<Values>) => Promise<void>;
}
/** The record that another user saved meanwhile, and that user if known. */
interface Changed<Stored> {
  current: Stored;
  by: string | null;
}
export interface Conflict<Stored, Values, Parts> {
  /** The version that the typed values are based on. */
  stored: Stored | null;
  /** Returns the current value of `stored`, even within the event that changed it. */
  latest: () => Stored | null;
  begin: (stored: Stored | null) => void;
  changed: Changed<Stored> | null;
  /** One's own values and those of `current`, split into parts. */
  sidesOf: (values: Values, current: Stored) => Sides<Parts>;
  compare: (sides: Sides<Parts>) => Comparison<Parts>;
  /** Returns one's own changes on top of a newer version, or null if both sides changed a field. */
  mergedInto: (values: Values, current: Stored) => Partial<Values> | null;
  /** Returns true for a version conflict. Shows it, or saves at once if no field of the form differs. */
  shows: (error: unknown, form: Typed<Values>) => boolean;
  dismiss: () => void;
  /** Saves the chosen values on top of the version that others stored. */
  choose: (form: Typed<Values>, choices: Choices<FieldOf<Parts>>) => void;
}
/**
 * Handles edit conflicts of a form: shows both values of each differing field and keeps the typed values
 * (rule 11.12).
 */
export function useConflict<Stored, Values extends object, Parts extends object>({
  opened,
  code,
  reply,
  valuesOf,
  split,
  join,
  compare = everyField,
}: ConflictOptions<Stored, Values, Parts>): Conflict<Stored, Values, Parts> {
  // Not updated by background reloads.
  const [stored, setStored] = useState(opened);
  const [changed, setChanged] = useState<Changed<Stored> | null>(null);
  const latest = useRef(stored);
  const begin = (next: Stored | null) => {
    latest.current = next;
    setStored(next);
    setChanged(null);
  };
  const sidesOf = (values: Values, current: Stored): Sides<Parts> => ({
    base: split(valuesOf(latest.current ?? current)),
    mine: split(values),
    theirs: split(valuesOf(current)),
  });
  const save = (form: Typed<Values>, current: Stored, choices?: Choices<FieldOf<Parts>>) => {
    const sides = sidesOf(form.values, current);
    begin(current);
    void form.submit(join(merged(sides, compare(sides), choices)));
  };
  return {
    stored,
    latest: () => latest.current,
    begin,
    changed,
    sidesOf,
    compare,
    mergedInto(values, current) {
      const sides = sidesOf(values, current);
      const isDisputed = differences(sides, compare(sides)).some(({ proposed }) => proposed === 'mine');
      return isDisputed ? null : join(merged(sides, compare(sides)));
    },
    shows(error, form) {
      if (!hasCode(error, code)) return false;
      const { data: current } = reply.safeParse(error.current);
      if (current === undefined) {
        reportError(error);
        return true;
      }
      const sides = sidesOf(form.values, current);
      if (differences(sides, compare(sides)).length === 0) save(form, current);
      else setChanged({ current, by: error.changedBy });
      return true;
    },
    dismiss: () => setChanged(null),
    choose(form, choices) {
      if (changed !== null) save(form, changed.current, choices);
    },
  };
}
