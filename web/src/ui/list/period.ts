import { toZoned } from '../zoned-time.ts';

/** First and last day, yyyy-mm-dd. */
export interface Period {
  from: string;
  to: string;
}
/** A period in a URL. Null: the first day of this year, and today. */
export type ChosenPeriod = { [Day in keyof Period]: string | null };

/** The chosen period. Default: this year. */
export function periodOf({ from, to }: ChosenPeriod, today = toZoned(new Date()).date): Period {
  return { from: from ?? `${today.slice(0, 4)}-01-01`, to: to ?? today };
}
/** True if the start is after the end. */
export const isReversed = ({ from, to }: Period): boolean => from > to;
