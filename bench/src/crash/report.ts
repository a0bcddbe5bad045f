import { aligned } from '../report.ts';
import type { Refusals } from './caller.ts';
import type { Finding } from './check-writes.ts';
import { type KillKind, killKinds } from './target.ts';

export interface Recovery {
  kind: KillKind;
  ms: number;
  /** A part of somebody was erased, and not all. */
  isMidErasure: boolean;
}
interface Outcome {
  findings: readonly Finding[];
  recoveries: readonly Recovery[];
  refusals: Refusals;
  ownEnds: number;
  sentTwice: number;
}

const shownMarks = 10;
const listed = (what: string, marks: readonly string[]) =>
  marks.length === 0 ? [] : [`${what}: ${marks.slice(0, shownMarks).join(', ')}`];

/** What was acknowledged and what became of it, and how long each kind of kill was felt. */
export function crashReport({ findings, recoveries, refusals, ownEnds, sentTwice }: Outcome): string {
  const writes = aligned([
    ['what', 'acknowledged', 'sent again', 'lost', 'doubled'],
    ...findings.map(({ what, acknowledged, inDoubt, lost, doubled }) => [
      what,
      ...[acknowledged, inDoubt, lost.length, doubled.length].map(String),
    ]),
  ]);
  const times = aligned([
    ['killed', 'times', 'median s', 'p95 s', 'max s'],
    ...killKinds.map((kind) => timesOf(kind, recoveries)),
  ]);
  return [
    '',
    writes,
    '',
    times,
    '',
    `kills in mid-erasure: ${recoveries.filter(({ isMidErasure }) => isMidErasure).length} of ${recoveries.length}`,
    `mails taken twice by the mail server, with the same Message-ID: ${sentTwice}`,
    `ends of the server that nobody asked for: ${ownEnds}`,
    `answers 503: ${refusals.unavailable}, 500: ${refusals.unknown.length}`,
    ...listed('500', refusals.unknown),
    ...findings.flatMap(({ what, lost, doubled }) => [
      ...listed(`lost ${what}`, lost),
      ...listed(`doubled ${what}`, doubled),
    ]),
  ].join('\n');
}

function timesOf(kind: KillKind, recoveries: readonly Recovery[]): string[] {
  const seconds = recoveries
    .filter((each) => each.kind === kind)
    .map(({ ms }) => ms / 1000)
    .sort((a, b) => a - b);
  const at = (share: number) =>
    seconds[Math.max(0, Math.ceil(seconds.length * share) - 1)]?.toFixed(2) ?? '–';
  return [kind, String(seconds.length), at(0.5), at(0.95), at(1)];
}
