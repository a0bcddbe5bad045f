export interface Span {
  seconds?: number;
  minutes?: number;
  hours?: number;
  days?: number;
}

const msOf = ({ seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** Adds a span of time to a moment. A negative span leads to an earlier moment. */
export const addTime = (from: string, span: Span): string =>
  new Date(Date.parse(from) + msOf(span)).toISOString();
/** Returns whether the span that began at `from` has passed. */
export const isExpired = (from: string, span: Span, now: string): boolean =>
  Date.parse(now) >= Date.parse(from) + msOf(span);

/** The later of two moments. */
export const later = (one: string, other: string): string => (one > other ? one : other);
