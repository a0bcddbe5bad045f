import { describe, expect, it } from 'vitest';
import { isRepeatConcern } from './similar-cases.ts';

describe('isRepeatConcern', () => {
  const detail = { receiptDateTime: '2026-10-19T08:00:00Z' };
  it.each([
    ['same topic within 24 months', '2024-10-20T08:00:00Z', ['vin', 'topic'], true],
    ['same topic before that', '2024-10-18T08:00:00Z', ['vin', 'topic'], false],
    ['another topic', '2026-01-01T08:00:00Z', ['contact'], false],
    ['received later', '2026-10-20T08:00:00Z', ['contact', 'topic'], false],
  ] as const)('%s', (_what, receiptDateTime, reasons, expected) => {
    expect(isRepeatConcern(detail, { receiptDateTime, reasons: [...reasons] })).toBe(expected);
  });
});
