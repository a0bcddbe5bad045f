import type { Day, Local } from './calendar.ts';
import type { Area, Brand, Channel, Market } from './places-of-the-play.ts';
import type { PlayedCase, Step } from './played-case.ts';

const fo: Market = 'Faroe Islands';
const gb: Market = 'United Kingdom';
const de: Market = 'Germany';
const engine: Area = 'Engine and drivetrain';
const body: Area = 'Body and exterior';
/** When the day's letters and calls are entered, and most of the work is done. */
const sitting = '16:30';
const on = (day: Day): Local => `${day} ${sitting}`;

type More = Partial<Pick<PlayedCase, 'isBoard' | 'entered' | 'isEnteredInBrowser' | 'customer' | 'isLate'>>;
/** A line of the list. */
const line = (
  key: string,
  market: Market,
  brand: Brand | null,
  area: Area | null,
  channel: Channel,
  received: Local,
  steps: readonly Step[],
  more: More = {},
): PlayedCase => ({
  key,
  market,
  brand,
  area,
  channel,
  received,
  entered: on(received.slice(0, 5)),
  customer: null,
  isLate: false,
  steps,
  ...more,
});

const solve = (day: Day): Step => ({ does: 'solve', at: on(day) });
const close = (day: Day): Step => ({ does: 'close', at: on(day) });
const spam = (day: Day): Step => ({ does: 'spam', at: on(day) });
const forwarded: Step = { does: 'forward', to: 'dealer', at: '03-02 15:00' };
/** A forward of 2 March is due on 16 March; whoever has not answered by then is escalated, and again each five working days. */
const escalated = (level: 1 | 2 | 3): Step => ({
  does: 'escalate',
  level,
  at: { 1: '03-17 12:40', 2: '03-24 12:40', 3: '03-31 12:40' }[level],
});
const early: More = { entered: '03-02 14:45' };

const february: PlayedCase[] = [
  line('f1', fo, 'BMW', engine, 'E-Mail', '02-01 09:10', [solve('02-04')], { customer: 'Bárður Olsen' }),
  line('f2', fo, 'MINI', engine, 'Telephone', '02-02 10:00', [close('02-05')]),
  line('f3', gb, 'BMW', body, 'Brief', '02-03 08:30', [solve('02-10')], { customer: 'Mary Smith' }),
  line('f4', fo, 'BMW', engine, 'Social Media', '02-05 14:00', [solve('02-10')]),
  line('f5', fo, 'MINI', 'Connected services', 'E-Mail', '02-08 07:00', [spam('02-09')]),
  // Billed, and spam after all.
  line('f6', gb, 'MINI', 'Aftersales', 'E-Mail', '02-08 09:00', [
    solve('02-12'),
    { does: 'spam', at: on('03-08'), inBrowser: true },
  ]),
  // Billed, and done a second time in the next month.
  line('f7', fo, 'BMW', engine, 'E-Mail', '02-10 13:00', [
    solve('02-18'),
    close('02-19'),
    { does: 'reopen', at: on('03-04') },
    solve('03-09'),
  ]),
  // Spam while February is billed, and none afterwards.
  line('f8', fo, 'BMW', body, 'E-Mail', '02-12 11:00', [
    solve('02-16'),
    spam('02-18'),
    { does: 'notSpam', at: on('03-05') },
  ]),
  line('f9', gb, 'Rolls-Royce', engine, 'E-Mail', '02-15 09:00', [solve('02-24')], { isBoard: true }),
  // A Saturday.
  line('f10', fo, 'BMW Motorrad', 'Motorcycles', 'Telephone', '02-20 12:00', [solve('02-24')], {
    entered: on('02-22'),
  }),
  line('f11', gb, 'BMW', 'Parts and accessories', 'E-Mail', '02-22 09:00', [solve('03-11')]),
  line('f12', fo, 'MINI', engine, 'E-Mail', '02-24 10:00', [solve('03-03')]),
  line('f13', gb, 'BMW', 'Warranty and goodwill', 'Brief', '02-25 08:00', [close('03-16')]),
  line('f14', fo, 'BMW', 'Sales and delivery', 'Telephone', '02-26 15:00', [], { isLate: true }),
  // A Saturday, entered in the next month.
  line('f15', gb, 'BMW', engine, 'E-Mail', '02-27 09:00', [solve('03-10')], { entered: on('03-01') }),
];

const march: PlayedCase[] = [
  // In UTC it is February still.
  line('m1', fo, 'MINI', body, 'E-Mail', '03-01 00:05', [solve('03-02')]),
  line(
    'm2',
    fo,
    'BMW',
    engine,
    'E-Mail',
    '03-01 09:30',
    [{ ...forwarded, inBrowser: true }, escalated(1), { does: 'answer', at: on('03-18'), inBrowser: true }],
    { customer: 'Bárður Olsen' },
  ),
  // Billed, and spam in April.
  line('m3', fo, 'MINI', engine, 'Telephone', '03-01 10:15', [
    forwarded,
    escalated(1),
    solve('03-19'),
    spam('04-05'),
  ]),
  line('m4', gb, 'BMW', 'Chassis, brakes and steering', 'E-Mail', '03-01 11:00', [solve('03-04')]),
  line(
    'm5',
    fo,
    'BMW',
    engine,
    'Social Media',
    '03-02 09:00',
    [forwarded, escalated(1), { does: 'answerComplex', cost: 420.5, at: on('03-22') }],
    { ...early, customer: 'Durita Joensen' },
  ),
  line(
    'm6',
    fo,
    'BMW',
    engine,
    'Social Media',
    '03-02 09:30',
    [forwarded, escalated(1), { does: 'answerComplex', cost: 79.5, at: on('03-23'), inBrowser: true }],
    { ...early, customer: 'Durita Joensen' },
  ),
  line(
    'm7',
    fo,
    'BMW',
    engine,
    'Telephone',
    '03-02 10:00',
    [forwarded, escalated(1), escalated(2), solve('03-26')],
    early,
  ),
  line(
    'm8',
    fo,
    'MINI',
    'Interior and comfort',
    'Brief',
    '03-02 11:00',
    [forwarded, escalated(1), escalated(2), escalated(3)],
    { ...early, isLate: true },
  ),
  // Billed, and deleted in April.
  line(
    'm9',
    fo,
    'BMW',
    body,
    'Telephone',
    '03-02 12:00',
    [forwarded, escalated(1), solve('03-19'), { does: 'delete', at: on('04-07') }],
    early,
  ),
  // Billed, and part of another one in April.
  line('m10', gb, 'BMW', 'Aftersales', 'E-Mail', '03-08 09:00', [
    { does: 'forward', to: 'garage', at: on('03-08') },
    { does: 'delay', days: 3, at: on('03-09'), inBrowser: true },
    { does: 'answer', at: on('03-12') },
    { does: 'integrate', into: 'm16', at: on('04-06') },
  ]),
  line(
    'm11',
    gb,
    'Rolls-Royce',
    'Warranty and goodwill',
    'Brief',
    '03-09 08:00',
    [{ does: 'solveComplex', cost: 1500, at: on('03-16') }],
    { isBoard: true },
  ),
  line('m12', gb, 'MINI', 'Electric drive', 'E-Mail', '03-10 08:10', [solve('03-15')]),
  line('m13', fo, 'BMW', 'Financial services', 'Telephone', '03-10 14:20', [close('03-12')]),
  // Done on the first day of a new price, when in UTC it is the day before.
  line('m14', fo, 'BMW', engine, 'E-Mail', '03-12 10:00', [{ does: 'solve', at: '03-15 00:10' }]),
  // Saturday and Sunday.
  line('m15', fo, 'BMW', engine, 'Social Media', '03-13 18:00', [solve('03-17')], { entered: on('03-14') }),
  line('m16', gb, 'BMW', body, 'Brief', '03-12 11:30', [solve('03-18')], { customer: 'Mary Smith' }),
  line('m17', fo, 'BMW Motorrad', 'Motorcycles', 'E-Mail', '03-14 09:00', [solve('03-24')]),
  line('m18', de, 'BMW', engine, 'E-Mail', '03-14 12:00', [], { isLate: true }),
  line('m19', gb, 'MINI', 'Connected services', 'Social Media', '03-15 10:00', [
    { does: 'solveComplex', cost: 60, at: on('03-23') },
  ]),
  line('m20', fo, 'BMW', 'Brand and communication', 'E-Mail', '03-15 13:00', [
    { does: 'delete', at: on('03-16'), inBrowser: true },
  ]),
  line('m21', gb, 'BMW', 'Data protection', 'E-Mail', '03-16 08:00', [solve('03-25')]),
  line('m22', gb, 'BMW', 'Data protection', 'E-Mail', '03-16 09:00', [
    { does: 'integrate', into: 'm21', at: on('03-17'), inBrowser: true },
  ]),
  line('m23', fo, 'BMW', engine, 'Telephone', '03-16 10:30', [
    solve('03-17'),
    { does: 'close', at: on('03-18'), inBrowser: true },
    { does: 'reopen', at: on('03-19'), inBrowser: true },
    solve('03-24'),
  ]),
  // In the bin while March is billed, and brought back.
  line('m24', fo, 'BMW', body, 'E-Mail', '03-17 09:40', [
    solve('03-22'),
    { does: 'delete', at: on('03-23') },
    { does: 'restore', at: on('04-08') },
  ]),
  line('m25', gb, 'BMW', 'Electrics and assistance', 'E-Mail', '03-18 07:30', [spam('03-18')]),
  // A letter that somebody enters after the weekend: no mail has it, the report of its day does.
  line('m26', fo, 'MINI', engine, 'Brief', '03-19 09:00', [solve('03-30')], { entered: on('03-22') }),
  line('m27', de, 'MINI', 'Aftersales', 'Telephone', '03-19 10:00', [solve('03-26')]),
  line('m28', gb, 'BMW', engine, 'Social Media', '03-22 09:00', [solve('03-29')]),
  // Done on the first day of a new price of board cases.
  line('m29', gb, 'Rolls-Royce', 'Sales and delivery', 'E-Mail', '03-24 10:00', [solve('03-29')], {
    isBoard: true,
  }),
  line('m30', fo, 'BMW', engine, 'E-Mail', on('03-25'), [], {
    isEnteredInBrowser: true,
    customer: 'Durita Joensen',
  }),
  // Over the night into summer time.
  line('m31', fo, 'BMW', body, 'Telephone', '03-26 15:00', [solve('03-29')]),
  line('m32', gb, 'MINI', 'Parts and accessories', 'E-Mail', '03-29 09:00', []),
  line('m33', fo, null, null, 'Telephone', '03-30 10:00', []),
  // Done in the last minutes of March, and in the first of April, which in UTC is March.
  line('m34', gb, 'BMW', engine, 'E-Mail', '03-30 11:00', [{ does: 'solve', at: '03-31 23:50' }]),
  line('m35', fo, 'BMW', engine, 'E-Mail', '03-31 08:00', [{ does: 'solve', at: '04-01 00:10' }]),
  line('m36', gb, 'BMW', 'Financial services', 'Brief', '03-31 09:00', [], { isBoard: true }),
];

const april: PlayedCase[] = [
  line('a1', fo, 'BMW', engine, 'E-Mail', '04-02 09:00', [solve('04-06')]),
  line('a2', gb, 'MINI', 'Aftersales', 'Telephone', '04-07 10:00', [solve('04-12')]),
];

/** All that is played, in the order in which it is received. */
export const playedCases: readonly PlayedCase[] = [...february, ...march, ...april];

/** Net, in euros, each from a day on; of a channel, of board cases, or of complex solutions. */
export interface PlayedPrice {
  of: Channel | 'Board case' | 'Complex solution';
  from: Day;
  euros: number;
  /** Set by a person in a browser. */
  inBrowser?: true;
}
export const playedPrices: readonly PlayedPrice[] = [
  { of: 'E-Mail', from: '01-01', euros: 12.4 },
  { of: 'Telephone', from: '01-01', euros: 9.8 },
  { of: 'Brief', from: '01-01', euros: 15.25 },
  { of: 'Board case', from: '01-01', euros: 95 },
  { of: 'Complex solution', from: '01-01', euros: 41.35 },
  { of: 'E-Mail', from: '03-15', euros: 13.15, inBrowser: true },
  { of: 'Board case', from: '03-29', euros: 99.9 },
];
/** Nobody thought of it until February was to be billed. */
export const forgottenPrice: PlayedPrice = { of: 'Social Media', from: '01-01', euros: 18, inBrowser: true };
