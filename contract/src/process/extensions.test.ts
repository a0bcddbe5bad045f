import { describe, expect, it } from 'vitest';
import { brokenRule } from '../platform/field-texts.ts';
import { delayEndpoints, delayForm } from './extensions.ts';

describe('days of a delay (rule 9.17)', () => {
  const { addMoreDays } = delayEndpoints;
  /** Broken rule of the days in the form and in the call, or null. */
  const brokenBy = (days: unknown, inCall: unknown = days) => {
    const form = delayForm.safeParse({ days, reason: 'x' }).error?.issues[0];
    const call = addMoreDays.body.safeParse({ token: 'x', days: inCall }).error?.issues[0];
    return [form ? brokenRule(form, days).rule : null, call ? brokenRule(call, inCall).rule : null];
  };

  it.each([
    ['', 'required'],
    ['abc', 'number'],
    ['1e1', 'number'],
    ['4.5', 'number'],
    ['-1', 'number'],
  ])('%j break the same rule in the form and in the call: %s', (days, rule) =>
    expect(brokenBy(days)).toEqual([rule, rule]),
  );
  it.each([
    ['0', 0, 'min'],
    ['61', 61, 'max'],
    ['60', 60, null],
  ])('typed as %j are the number %j: %s', (typed, number, rule) =>
    expect(brokenBy(typed, number)).toEqual([rule, rule]),
  );
});
