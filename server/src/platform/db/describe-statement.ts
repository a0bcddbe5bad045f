import type { StatementEnd } from './client.ts';

/** Verb of a statement for metrics: a small set, because each one is a time series. */
const verbs = [
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'connect',
] as const;

export function verbOf({ text }: Pick<StatementEnd, 'text'>): (typeof verbs)[number] | 'other' {
  const [, word = ''] = /^\s*(\w{1,10})/.exec(text) ?? [];
  return verbs.find((verb) => verb === word.toLowerCase()) ?? 'other';
}

const tablePattern = /\b(?:from|into|update)\s+"?([a-z_]{1,63})"?/;

/** Name of a statement for the log: its own, or its verb and first table. Never its text, which may contain values. */
export function describeStatement(end: Pick<StatementEnd, 'name' | 'text'>): string {
  if (end.name !== null) return end.name;
  const table = tablePattern.exec(end.text.slice(0, 5000))?.[1];
  return table === undefined ? verbOf(end) : `${verbOf(end)} ${table}`;
}
