import { markdownTable } from '../report.ts';
import type { Moves } from './moves.ts';
import type { Vitals } from './score.ts';
import { kinds, type Visit } from './visit.ts';

interface Scored {
  points: number;
  visits: readonly Visit[];
}
export interface PageFigures {
  name: string;
  cold: readonly Visit[];
  warm: readonly Visit[];
  scores: Record<'desktop' | 'mobile', Scored>;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
const of = <T>(items: readonly T[], value: (item: T) => number): number => median(items.map(value));
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const whole = (value: number) => value.toFixed(0);

/** Bytes and times of the pages, and of the way between them, as tables of Markdown. */
export function pagesReport(pages: readonly PageFigures[], moves: readonly Moves[]): string {
  const first = markdownTable([
    [
      'page',
      'usable cold ms',
      'usable warm ms',
      'layout shift',
      ...kinds.map((kind) => `${kind} kB`),
      'scripts',
    ],
    ...pages.map(({ name, cold, warm }) => [
      name,
      whole(of(cold, ({ usableMs }) => usableMs)),
      whole(of(warm, ({ usableMs }) => usableMs)),
      of(cold, ({ layoutShift }) => layoutShift).toFixed(3),
      ...kinds.map((kind) => kilobytes(of(cold, ({ bytes }) => bytes[kind]))),
      whole(of(cold, ({ bytes }) => bytes.scripts)),
    ]),
  ]);
  const scores = markdownTable([
    ['page', 'profile', 'score', 'first paint ms', 'largest paint ms', 'blocked ms', 'layout shift'],
    ...pages.flatMap(({ name, scores: { desktop, mobile } }) => [
      [name, 'desktop', ...scored(desktop)],
      [name, 'mobile', ...scored(mobile)],
    ]),
  ]);
  const way = markdownTable([
    ['open a case ms', 'back to the list ms', 'next case ms'],
    [of(moves, ({ open }) => open), of(moves, ({ back }) => back), of(moves, ({ next }) => next)].map(whole),
  ]);
  return [first, '', way, '', scores].join('\n');
}

function scored({ points, visits }: Scored): string[] {
  const value = (key: keyof Vitals) => of(visits, (visit) => visit[key]);
  return [
    String(points),
    whole(value('firstPaint')),
    whole(value('largestPaint')),
    whole(value('blocked')),
    value('layoutShift').toFixed(3),
  ];
}
