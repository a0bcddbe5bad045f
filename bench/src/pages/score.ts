/** What a visit of a page costs whoever waits for it. Times in ms. */
export interface Vitals {
  firstPaint: number;
  largestPaint: number;
  /** What tasks take beyond 50 ms, from the first paint on. */
  blocked: number;
  layoutShift: number;
}

/** Conditions of a visit, as Lighthouse applies them, and its two points of each curve: value of score 0.9, and of 0.5. */
export interface Profile {
  name: 'desktop' | 'mobile';
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  latencyMs: number;
  bytesPerSecond: number;
  cpuSlowdown: number;
  curves: Record<keyof Vitals, readonly [p10: number, median: number]>;
}
const layoutShift = [0.1, 0.25] as const;
/** A request waits for several round trips; Lighthouse takes 3.75 of them where it really slows the network down. */
const roundTrips = 3.75;
const bytesOf = (kilobits: number) => (kilobits * 1024) / 8;
export const profiles: readonly Profile[] = [
  {
    name: 'desktop',
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    latencyMs: 40,
    bytesPerSecond: bytesOf(10_240),
    cpuSlowdown: 1,
    curves: { firstPaint: [934, 1600], largestPaint: [1200, 2400], blocked: [150, 350], layoutShift },
  },
  {
    name: 'mobile',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    latencyMs: 150 * roundTrips,
    bytesPerSecond: bytesOf(1638.4) * 0.9,
    cpuSlowdown: 4,
    curves: { firstPaint: [1800, 3000], largestPaint: [2500, 4000], blocked: [200, 600], layoutShift },
  },
];

/** Those of Lighthouse 10 and later, without the speed index. */
const weights: Record<keyof Vitals, number> = {
  firstPaint: 10,
  largestPaint: 25,
  blocked: 30,
  layoutShift: 25,
};

/** The performance score, 0 to 100. */
export function scoreOf(vitals: Vitals, { curves }: Profile): number {
  const keys = Object.keys(weights) as (keyof Vitals)[];
  const whole = keys.reduce((sum, key) => sum + weights[key], 0);
  const sum = keys.reduce((total, key) => total + weights[key] * partOf(vitals[key], curves[key]), 0);
  return Math.round((sum / whole) * 100);
}

/** `erfc` of this is 0.2. */
const inverseErfcOfOneFifth = 0.9061938024368232;

/** Where a value lies on the log-normal curve through the two points, 0 to 1. */
function partOf(value: number, [p10, median]: readonly [number, number]): number {
  if (value <= 0) return 1;
  const place = (Math.log(value / median) * inverseErfcOfOneFifth) / Math.log(median / p10);
  return Math.min(1, Math.max(0, (1 - erf(place)) / 2));
}

/** Abramowitz and Stegun 7.1.26, exact to seven digits. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
