import { type Day, dayOf, type Local } from './calendar.ts';
import type { Area, Brand, Channel, Market } from './scenario-names.ts';

const stepNames = [
  ...(['solve', 'close', 'reopen', 'spam', 'notSpam', 'delete', 'restore', 'forward', 'answer'] as const),
  // Details: a cost (by the dealer's link, by staff), the key of another case, a level (automatic).
  ...(['answerComplex', 'solveComplex', 'integrate', 'escalate'] as const),
];
type StepName = (typeof stepNames)[number];
export interface Step {
  does: StepName;
  at: Local;
  /** Cost, key of a case or level. */
  detail: string;
}

export interface ScenarioCase {
  key: string;
  market: Market;
  brand: Brand | null;
  area: Area | null;
  channel: Channel;
  isBoard: boolean;
  received: Local;
  /** When it is created: on the day of receipt unless stated otherwise. */
  entered: Local;
  steps: readonly Step[];
}

const fo: Market = 'Faroe Islands';
const gb: Market = 'United Kingdom';
const de: Market = 'Germany';
const engine: Area = 'Engine and drivetrain';
const body: Area = 'Body and exterior';
/** When staff enter the cases of the day and do most of their work. */
const on = (day: Day): Local => `${day} 16:30`;
const early = '03-02 14:45';

/** `solve 03-02`, `solve 03-02 00:10` or, with a detail, `integrate 04-06 m16`. */
function readStep(text: string): Step {
  const [name, day = '', detail = ''] = text.split(' ');
  const does = stepNames.find((each) => each === name);
  if (!does) throw new Error(`unknown step "${text}"`);
  return detail.includes(':') ? { does, at: `${day} ${detail}`, detail: '' } : { does, at: on(day), detail };
}
/** Forwarded on 2 March and due on 16 March. Without an answer it is escalated then, and every five working days. */
const unanswered = (levels: number): Step[] => [
  { does: 'forward', at: '03-02 15:00', detail: '' },
  ...['03-17', '03-24', '03-31']
    .slice(0, levels)
    .map((day, index): Step => ({ does: 'escalate', at: `${day} 12:40`, detail: String(index + 1) })),
];
const readSteps = (text: `${StepName | 'unanswered'} ${string}`): Step[] =>
  text.startsWith('unanswered') ? unanswered(Number(text.split(' ')[1])) : [readStep(text)];

const line = (
  key: string,
  market: Market,
  brand: Brand | null,
  area: Area | null,
  channel: Channel,
  received: Local,
  steps: readonly Parameters<typeof readSteps>[0][],
  more: Partial<Pick<ScenarioCase, 'isBoard' | 'entered'>> = {},
): ScenarioCase => ({
  ...{ key, market, brand, area, channel, received, isBoard: false },
  entered: on(dayOf(received)),
  steps: steps.flatMap(readSteps),
  ...more,
});

const february: ScenarioCase[] = [
  line('f1', fo, 'BMW', engine, 'E-Mail', '02-01 09:10', ['solve 02-04']),
  line('f2', fo, 'MINI', engine, 'Telephone', '02-02 10:00', ['close 02-05']),
  line('f3', gb, 'BMW', body, 'Brief', '02-03 08:30', ['solve 02-10']),
  line('f4', fo, 'BMW', engine, 'Social Media', '02-05 14:00', ['solve 02-10']),
  line('f5', fo, 'MINI', 'Connected services', 'E-Mail', '02-08 07:00', ['spam 02-09']),
  // Billed, then marked as spam.
  line('f6', gb, 'MINI', 'Aftersales', 'E-Mail', '02-08 09:00', ['solve 02-12', 'spam 03-08']),
  // Billed, then reopened and solved again in the next month.
  line('f7', fo, 'BMW', engine, 'E-Mail', '02-10 13:00', [
    'solve 02-18',
    'close 02-19',
    'reopen 03-04',
    'solve 03-09',
  ]),
  // Spam while February is billed, restored afterwards.
  line('f8', fo, 'BMW', body, 'E-Mail', '02-12 11:00', ['solve 02-16', 'spam 02-18', 'notSpam 03-05']),
  line('f9', gb, 'Rolls-Royce', engine, 'E-Mail', '02-15 09:00', ['solve 02-24'], { isBoard: true }),
  // A Saturday.
  line('f10', fo, 'BMW Motorrad', 'Motorcycles', 'Telephone', '02-20 12:00', ['solve 02-24'], {
    entered: on('02-22'),
  }),
  line('f11', gb, 'BMW', 'Parts and accessories', 'E-Mail', '02-22 09:00', ['solve 03-11']),
  line('f12', fo, 'MINI', engine, 'E-Mail', '02-24 10:00', ['solve 03-03']),
  line('f13', gb, 'BMW', 'Warranty and goodwill', 'Brief', '02-25 08:00', ['close 03-16']),
  line('f14', fo, 'BMW', 'Sales and delivery', 'Telephone', '02-26 15:00', []),
  // A Saturday, entered in the next month.
  line('f15', gb, 'BMW', engine, 'E-Mail', '02-27 09:00', ['solve 03-10'], { entered: on('03-01') }),
];

const march: ScenarioCase[] = [
  // Still February in UTC.
  line('m1', fo, 'MINI', body, 'E-Mail', '03-01 00:05', ['solve 03-02']),
  line('m2', fo, 'BMW', engine, 'E-Mail', '03-01 09:30', ['unanswered 1', 'answer 03-18']),
  // Billed, then marked as spam in April.
  line('m3', fo, 'MINI', engine, 'Telephone', '03-01 10:15', ['unanswered 1', 'solve 03-19', 'spam 04-05']),
  line('m4', gb, 'BMW', 'Chassis, brakes and steering', 'E-Mail', '03-01 11:00', ['solve 03-04']),
  line(
    'm5',
    fo,
    'BMW',
    engine,
    'Social Media',
    '03-02 09:00',
    ['unanswered 1', 'answerComplex 03-22 420.5'],
    { entered: early },
  ),
  line('m6', fo, 'BMW', engine, 'Social Media', '03-02 09:30', ['unanswered 1', 'answerComplex 03-23 79.5'], {
    entered: early,
  }),
  line('m7', fo, 'BMW', engine, 'Telephone', '03-02 10:00', ['unanswered 2', 'solve 03-26'], {
    entered: early,
  }),
  line('m8', fo, 'MINI', 'Interior and comfort', 'Brief', '03-02 11:00', ['unanswered 3'], {
    entered: early,
  }),
  // Billed, then deleted in April.
  line('m9', fo, 'BMW', body, 'Telephone', '03-02 12:00', ['unanswered 1', 'solve 03-19', 'delete 04-07'], {
    entered: early,
  }),
  // Billed, then integrated into another case in April.
  line('m10', gb, 'BMW', 'Aftersales', 'E-Mail', '03-08 09:00', [
    'forward 03-08',
    'answer 03-12',
    'integrate 04-06 m16',
  ]),
  line(
    'm11',
    gb,
    'Rolls-Royce',
    'Warranty and goodwill',
    'Brief',
    '03-09 08:00',
    ['solveComplex 03-16 1500'],
    { isBoard: true },
  ),
  line('m12', gb, 'MINI', 'Electric drive', 'E-Mail', '03-10 08:10', ['solve 03-15']),
  line('m13', fo, 'BMW', 'Financial services', 'Telephone', '03-10 14:20', ['close 03-12']),
  // Solved on the first day of a new price, which is the day before in UTC.
  line('m14', fo, 'BMW', engine, 'E-Mail', '03-12 10:00', ['solve 03-15 00:10']),
  // Saturday and Sunday.
  line('m15', fo, 'BMW', engine, 'Social Media', '03-13 18:00', ['solve 03-17'], { entered: on('03-14') }),
  line('m16', gb, 'BMW', body, 'Brief', '03-12 11:30', ['solve 03-18']),
  line('m17', fo, 'BMW Motorrad', 'Motorcycles', 'E-Mail', '03-14 09:00', ['solve 03-24']),
  line('m18', de, 'BMW', engine, 'E-Mail', '03-14 12:00', []),
  line('m19', gb, 'MINI', 'Connected services', 'Social Media', '03-15 10:00', ['solveComplex 03-23 60']),
  line('m20', fo, 'BMW', 'Brand and communication', 'E-Mail', '03-15 13:00', ['delete 03-16']),
  line('m21', gb, 'BMW', 'Data protection', 'E-Mail', '03-16 08:00', ['solve 03-25']),
  line('m22', gb, 'BMW', 'Data protection', 'E-Mail', '03-16 09:00', ['integrate 03-17 m21']),
  line('m23', fo, 'BMW', engine, 'Telephone', '03-16 10:30', [
    'solve 03-17',
    'close 03-18',
    'reopen 03-19',
    'solve 03-24',
  ]),
  // In the bin while March is billed, restored afterwards.
  line('m24', fo, 'BMW', body, 'E-Mail', '03-17 09:40', ['solve 03-22', 'delete 03-23', 'restore 04-08']),
  line('m25', gb, 'BMW', 'Electrics and assistance', 'E-Mail', '03-18 07:30', ['spam 03-18']),
  // Entered after the weekend: no morning mail lists it, the report of its day does.
  line('m26', fo, 'MINI', engine, 'Brief', '03-19 09:00', ['solve 03-30'], { entered: on('03-22') }),
  line('m27', de, 'MINI', 'Aftersales', 'Telephone', '03-19 10:00', ['solve 03-26']),
  line('m28', gb, 'BMW', engine, 'Social Media', '03-22 09:00', ['solve 03-29']),
  // Solved on the first day of a new price of board cases.
  line('m29', gb, 'Rolls-Royce', 'Sales and delivery', 'E-Mail', '03-24 10:00', ['solve 03-29'], {
    isBoard: true,
  }),
  line('m30', fo, 'BMW', engine, 'E-Mail', on('03-25'), []),
  // Open during the change to summer time.
  line('m31', fo, 'BMW', body, 'Telephone', '03-26 15:00', ['solve 03-29']),
  line('m32', gb, 'MINI', 'Parts and accessories', 'E-Mail', '03-29 09:00', []),
  line('m33', fo, null, null, 'Telephone', '03-30 10:00', []),
  // Solved in the last minutes of March, and in the first of April, which are still March in UTC.
  line('m34', gb, 'BMW', engine, 'E-Mail', '03-30 11:00', ['solve 03-31 23:50']),
  line('m35', fo, 'BMW', engine, 'E-Mail', '03-31 08:00', ['solve 04-01 00:10']),
  line('m36', gb, 'BMW', 'Financial services', 'Brief', '03-31 09:00', [], { isBoard: true }),
];

const april: ScenarioCase[] = [
  line('a1', fo, 'BMW', engine, 'E-Mail', '04-02 09:00', ['solve 04-06']),
  line('a2', gb, 'MINI', 'Aftersales', 'Telephone', '04-07 10:00', ['solve 04-12']),
];

/** All cases, in the order of receipt. */
export const scenarioCases: readonly ScenarioCase[] = [...february, ...march, ...april];

/** Net price in euros from a day on. */
export interface ScenarioPrice {
  of: Channel | 'Board case' | 'Complex solution';
  from: Day;
  euros: number;
}
export const prices: readonly ScenarioPrice[] = [
  { of: 'E-Mail', from: '01-01', euros: 12.4 },
  { of: 'Telephone', from: '01-01', euros: 9.8 },
  { of: 'Brief', from: '01-01', euros: 15.25 },
  { of: 'Board case', from: '01-01', euros: 95 },
  { of: 'Complex solution', from: '01-01', euros: 41.35 },
  { of: 'E-Mail', from: '03-15', euros: 13.15 },
  { of: 'Board case', from: '03-29', euros: 99.9 },
];
/** Missing until February is billed. */
export const forgottenPrice: ScenarioPrice = { of: 'Social Media', from: '01-01', euros: 18 };
