import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { hasCode } from '../api/api-error.ts';
import { reportError } from '../api/report-error.ts';
import { type Choices, differences, everyField, type FieldOf, merged, type Sides } from './differences.ts';

export interface ConflictOptions<Stored, Values, Parts> {
  /** What the fields begin with; null: it is being made. */
  opened: Stored | null;
  /** The refusal of a save from an old version; the stored state comes with it. */
  code: ErrorCode;
  reply: z.ZodMiniType<Stored>;
  valuesOf: (stored: Stored) => Values;
  /** What one chooses between: whole fields (`byField`), or lists in their entries. */
  split: (values: Values) => Parts;
  join: (parts: Parts) => Values;
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
/** What another stored while one was editing, and who, if that is known. */
interface Changed<Stored> {
  current: Stored;
  by: string | null;
}
export interface Conflict<Stored, Values, Parts> {
  /** What the typed values stand on. */
  stored: Stored | null;
  /** The same, also within the event that changed it. */
  latest: () => Stored | null;
  begin: (stored: Stored | null) => void;
  changed: Changed<Stored> | null;
  /** One's own values and those of `current`, as one chooses between them. */
  sidesOf: (values: Values, current: Stored) => Sides<Parts>;
  /** True when that was the refusal of an old version: it is shown, or saved at once where nothing of the form differs. */
  tells: (error: unknown, form: Typed<Values>) => boolean;
  dismiss: () => void;
  /** Saves what was chosen of one's own values and the others', on top of what they stored. */
  choose: (form: Typed<Values>, choices: Choices<FieldOf<Parts>>) => void;
}
/**
 * What a form began with, and what comes of it when somebody else saves meanwhile: both values of each field that differs are
 * shown, and what was typed stays (rule 11.12).
 */
export function useConflict<Stored, Values extends object, Parts extends object>({
  opened,
  code,
  reply,
  valuesOf,
  split,
  join,
}: ConflictOptions<Stored, Values, Parts>): Conflict<Stored, Values, Parts> {
  // Whatever is loaded in the background meanwhile.
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
    void form.submit(join(merged(sides, everyField(sides), choices)));
  };
  return {
    stored,
    latest: () => latest.current,
    begin,
    changed,
    sidesOf,
    tells(error, form) {
      if (!hasCode(error, code)) return false;
      const { data: current } = reply.safeParse(error.current);
      if (current === undefined) {
        reportError(error);
        return true;
      }
      const sides = sidesOf(form.values, current);
      if (differences(sides, everyField(sides)).length === 0) save(form, current);
      else setChanged({ current, by: error.changedBy });
      return true;
    },
    dismiss: () => setChanged(null),
    choose(form, choices) {
      if (changed !== null) save(form, changed.current, choices);
    },
  };
}
