import type { OfficeHours } from './office-hours.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Starts with Sunday. */
const WEEKDAYS = [0.34, 1.26, 1.16, 1.06, 1.05, 0.96, 0.42];
const MONTHS_BACK = 14;

export type Arrival = { at: number; marketCode: string };

/** Mostly from the morning on, few at night, a second peak after work. */
function minuteOfDay(random: Random): number {
  const drawn = random.next();
  if (drawn < 0.04) return random.int(6 * 60);
  if (drawn < 0.6) return 7 * 60 + random.int(6 * 60);
  if (drawn < 0.84) return 13 * 60 + random.int(5 * 60);
  return 18 * 60 + random.int(6 * 60);
}

export function beginOfDemo(now: number): number {
  const begin = new Date(now);
  begin.setUTCMonth(begin.getUTCMonth() - MONTHS_BACK);
  return +begin;
}

function dayWeight(random: Random, day: number, begin: number, now: number): number {
  const from = Math.max(day * DAY_MS, begin);
  const share = (Math.min((day + 1) * DAY_MS, now) - from) / DAY_MS;
  const date = new Date(day * DAY_MS);
  const winter = 1 + 0.1 * Math.cos(((date.getUTCMonth() - 0.5) / 12) * 2 * Math.PI);
  const growth = 0.8 + (0.4 * (day * DAY_MS - begin)) / (now - begin);
  const chance = 0.85 + 0.3 * random.next();
  return Math.max(share, 0) * winter * growth * chance * (WEEKDAYS[date.getUTCDay()] ?? 1);
}

type ArrivalOptions = {
  random: Random;
  count: number;
  now: number;
  pickMarket: (random: Random) => string;
  calendarOf: (marketCode: string) => OfficeHours;
};

/** `count` times over 14 months up to `now`, ascending, at realistic hours of each market. */
export function* arrivals({
  random,
  count,
  now,
  pickMarket,
  calendarOf,
}: ArrivalOptions): Generator<Arrival> {
  const begin = beginOfDemo(now);
  const firstDay = Math.floor(begin / DAY_MS);
  const lastDay = Math.floor((now - 1) / DAY_MS);
  const weights: number[] = [];
  let sum = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    const weight = dayWeight(random, day, begin, now);
    weights.push(weight);
    sum += weight;
  }
  let upTo = 0;
  let done = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    upTo += weights[day - firstDay] ?? 0;
    const wanted = day === lastDay ? count : Math.round((upTo / sum) * count);
    const today: Arrival[] = [];
    for (; done < wanted; done++) {
      const marketCode = pickMarket(random);
      const midnight = calendarOf(marketCode).moment(day, 0);
      const minute =
        ((((midnight - day * DAY_MS) / MINUTE_MS + minuteOfDay(random)) % DAY_MINUTES) + DAY_MINUTES) %
        DAY_MINUTES;
      const at = day * DAY_MS + minute * MINUTE_MS + random.int(MINUTE_MS);
      const isInside = at >= begin && at < now;
      const from = Math.max(day * DAY_MS, begin);
      const to = Math.min((day + 1) * DAY_MS, now);
      today.push({ marketCode, at: isInside ? at : from + random.int(Math.max(to - from, 1)) });
    }
    today.sort((one, other) => one.at - other.at);
    yield* today;
  }
}
