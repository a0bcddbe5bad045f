import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { fieldErrors } from '../platform/field-texts.ts';
import { caseCostMaxEuros, consultingMaxLength } from '../platform/limits.ts';
import { type CaseSolutionValues, complexSolveForm, complexSolveForms, solveForms } from './complex-solve.ts';
import {
  amountNames,
  dependentsOf,
  emptyOptions,
  flagNames,
  isOn,
  lockedBy,
  optionNames,
  solutionOptions,
  turnOption,
  valueNames,
} from './solution-options.ts';

/** Options from the specification (sections 3 and 5), to check the product's table against. */
const spec = {
  flags:
    'costRejection forwardingToDealer repairCostCovered partsCostCovered warrantyExt connectedDriveUpdate loanerCar vehicleCharging vehicleTreatment experienceVoucher lifestyleVoucher discountOnNextCar cashPayment buyBack',
  caseCost:
    'warrantyExt connectedDriveUpdate vehicleTreatment experienceVoucher lifestyleVoucher buyBack repairCostCovered partsCostCovered',
  discountGranted: 'repairCostCovered partsCostCovered discountOnNextCar',
};
const named = (list: string) => list.split(' ').sort();

const texts = {
  rule: (name: keyof typeof en.rules, values: Record<string, string | number>) =>
    en.rules[name].replace(/\{(\w+)\}/g, (_whole, key: string) => String(values[key])),
  label: (name: string) => (name in en.fields ? en.fields[name as keyof typeof en.fields] : undefined),
  placeholder: (name: string) => name,
};
const options = (chosen: Partial<CaseSolutionValues> = {}): CaseSolutionValues => ({
  caseCodeLevelSetId: 1,
  ...emptyOptions(),
  ...chosen,
});
const form = (...solutions: CaseSolutionValues[]) => ({ vin: 'WBA12345678901234', solutions });
/** Errors of a form with this as its only solution. */
function errorsOf(chosen: Partial<CaseSolutionValues>, schema = complexSolveForm) {
  const input = form(options(chosen));
  const { error } = schema.safeParse(input);
  return error ? fieldErrors(error.issues, input, texts) : {};
}
const anyOption = { 'solutions.0': 'Choose at least one option' };

describe('the table of options (rule 9.38)', () => {
  it('has the fourteen flags, three values and dependencies of the specification', () => {
    expect([...flagNames].sort()).toEqual(named(spec.flags));
    expect([...valueNames].sort()).toEqual(['caseCost', 'detailedConsalting', 'discountGranted']);
    for (const amount of amountNames) expect([...dependentsOf(amount)].sort()).toEqual(named(spec[amount]));
  });
  it('has a different label for each', () => {
    const labels = optionNames.map((name) => en.fields[name]);
    expect(new Set(labels).size).toBe(17);
  });
});

describe.each(flagNames)('%s', (name) => {
  const { needs } = solutionOptions[name];
  it('turns on and locks exactly the amounts it needs, and unlocks them when turned off', () => {
    const ticked = turnOption(options(), name, true);
    expect(optionNames.filter((each) => isOn(ticked, each)).sort()).toEqual([name, ...needs].sort());
    for (const amount of amountNames)
      expect(lockedBy(ticked, amount)).toEqual((needs as readonly string[]).includes(amount) ? [name] : []);
    for (const amount of needs) expect(turnOption(ticked, amount, false)).toBe(ticked);

    const unticked = turnOption(ticked, name, false);
    for (const amount of needs) {
      expect(lockedBy(unticked, amount)).toEqual([]);
      expect(unticked[amount]).toBe('');
      expect(turnOption(unticked, amount, false)[amount]).toBeNull();
    }
  });
  it('keeps a typed amount, and the lock of an amount that another option still needs', () => {
    for (const amount of needs) {
      const typed = turnOption(options({ [amount]: '12.50' }), name, true);
      expect(typed[amount]).toBe('12.50');
      const other = dependentsOf(amount).find((each) => each !== name);
      if (!other) continue;
      const both = turnOption(typed, other, true);
      expect(lockedBy(turnOption(both, name, false), amount)).toEqual([other]);
    }
  });
  it('alone is a solution if all amounts it needs are given', () => {
    const missing = Object.fromEntries(
      needs.map((amount) => [`solutions.0.${amount}`, `${en.fields[amount]} is required`]),
    );
    expect(errorsOf({ [name]: true })).toEqual(missing);
    const given = Object.fromEntries(needs.map((amount) => [amount, 0]));
    expect(errorsOf({ [name]: true, ...given })).toEqual({});
  });
});

describe.each(valueNames)('%s', (name) => {
  it('is cleared when turned off', () => {
    const on = turnOption(options(), name, true);
    expect(on[name]).toBe('');
    expect(turnOption({ ...on, [name]: '7' }, name, false)[name]).toBeNull();
    expect(turnOption({ ...on, [name]: '7' }, name, true)[name]).toBe('7');
  });
  it.each(['', '   '])('is required when turned on: %j', (value) =>
    expect(errorsOf({ [name]: value })).toEqual({
      [`solutions.0.${name}`]: `${en.fields[name]} is required`,
    }),
  );
  it('alone is a solution', () => expect(errorsOf({ [name]: '7' })).toEqual({}));
});

describe.each(amountNames)('%s', (name) => {
  const path = `solutions.0.${name}`;
  it.each([
    ['12', 12],
    ['+12.5', 12.5],
    ['-12.50', -12.5],
    ['.5', 0.5],
    ['7.', 7],
    [' 8 ', 8],
    ['1,5', 1.5],
    ['-,75', -0.75],
    [99.99, 99.99],
    [0, 0],
  ])('parses %j as %d', (value, parsed) => {
    const { data } = complexSolveForm.safeParse(form(options({ [name]: value })));
    expect(data?.solutions[0]?.[name]).toBe(parsed);
  });
  it.each(['abc', '1.2,3', '1e2', '0x5', '--1', '+', '.', '1.2.3', '12€', '9'.repeat(50)])(
    '%j: only numbers are allowed',
    (value) => expect(errorsOf({ [name]: value })).toEqual({ [path]: 'Only numbers are allowed' }),
  );
  it.each([true, [3], {}, Number.POSITIVE_INFINITY])('rejects %j', (value) =>
    expect(errorsOf({ [name]: value as never })).toHaveProperty([path]),
  );
  it.each(['0.001', '1.250', '1,250', '12.500', 12.345, '-7.123'])(
    'rejects %j because of more than two decimals',
    (value) =>
      expect(errorsOf({ [name]: value })).toEqual({
        [path]: `${en.fields[name]} can have at most two decimals. Write it like 1250.50 or 1,250.50`,
      }),
  );
});

it.each([
  ['1.250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1250,50', 1250.5],
  ['-1.250.000', -1_250_000],
  ['1,250,000', 1_250_000],
  ["1'250", 1250],
  ['1 250,5', 1250.5],
  ['1\u202f250', 1250],
])('case cost %j is %d', (value, parsed) => {
  const { data } = complexSolveForm.safeParse(form(options({ caseCost: value })));
  expect(data?.solutions[0]?.caseCost).toBe(parsed);
});

it.each([
  ['caseCost', caseCostMaxEuros],
  ['discountGranted', 100],
] as const)('%s is limited to %d in both directions', (name, limit) => {
  expect(errorsOf({ [name]: limit })).toEqual({});
  expect(errorsOf({ [name]: -limit })).toEqual({});
  const path = `solutions.0.${name}`;
  const beyond = `${limit}.01`;
  expect(errorsOf({ [name]: beyond })).toEqual({ [path]: `${en.fields[name]} must be at most ${limit}` });
  expect(errorsOf({ [name]: `-${beyond}` })).toEqual({
    [path]: `${en.fields[name]} must be at least ${-limit}`,
  });
});

describe('the form', () => {
  it('requires an option for each set', () => {
    expect(errorsOf({})).toEqual(anyOption);
    const flagsOff = Object.fromEntries(flagNames.map((name) => [name, null]));
    expect(errorsOf(flagsOff)).toEqual(anyOption);
    const input = form(options({ loanerCar: true }), options({ caseCodeLevelSetId: 2 }));
    const { error } = complexSolveForm.safeParse(input);
    expect(fieldErrors(error?.issues ?? [], input, texts)).toEqual({
      'solutions.1': 'Choose at least one option',
    });
  });
  it('returns all errors at once', () => {
    const input = { vin: '', solutions: [options({ warrantyExt: true, discountGranted: 'x' })] };
    const { error } = complexSolveForms.Board.safeParse(input);
    expect(fieldErrors(error?.issues ?? [], input, texts)).toEqual({
      vin: 'VIN is required',
      finalReplyDate: 'Final reply date is required',
      'solutions.0.caseCost': 'Case cost is required',
      'solutions.0.discountGranted': 'Only numbers are allowed',
    });
  });
  it.each([
    ['WBA 1234567890 1234', {}],
    ['wba12345678901234', {}],
    ['WBAIOQ78901234567', {}],
    ['WBA', { vin: 'VIN must be 17 characters (now 3)' }],
    ['WBA123456789012345', { vin: 'VIN must be 17 characters (now 18)' }],
    [null, { vin: 'VIN is required' }],
  ])('VIN %j: %j', (vin, expected) => {
    const input = { vin: vin as string, solutions: [options({ loanerCar: true })] };
    const { error, data } = complexSolveForm.safeParse(input);
    expect(error ? fieldErrors(error.issues, input, texts) : {}).toEqual(expected);
    if (data) expect(data.vin).toMatch(/^[A-Z0-9]{17}$/);
  });
  it.each([
    ['2026-03-05', true],
    ['9999-12-31', true],
    ['1000-01-01', true],
    ['10000-01-01', false],
    ['0999-01-01', false],
    ['26-03-05', false],
    ['2026-02-29', false],
    ['05.03.2026', false],
    ['invalid', false],
  ])('final reply date %s: %s', (finalReplyDate, isTaken) => {
    const input = { ...form(options({ loanerCar: true })), finalReplyDate };
    for (const schema of [complexSolveForm, complexSolveForms.Board]) {
      const { error } = schema.safeParse(input);
      expect(error ? fieldErrors(error.issues, input, texts) : {}).toEqual(
        isTaken ? {} : { finalReplyDate: 'Final reply date must be a valid date' },
      );
    }
  });
  it.each(['SocialMedia', 'C3R1'] as const)('of %s does not require a date (rule 9.42)', (type) =>
    expect(solveForms[type].safeParse(form(options({ loanerCar: true }))).success).toBe(true),
  );
  it('accepts each set once, one to twenty sets, and limits the text', () => {
    const of = (...ids: (number | null)[]) =>
      complexSolveForm.safeParse(
        form(...ids.map((caseCodeLevelSetId) => options({ caseCodeLevelSetId, loanerCar: true }))),
      ).success;
    expect([
      of(1),
      of(null),
      of(1, 2),
      of(1, 1),
      of(),
      of(...Array.from({ length: 21 }, (_, i) => i + 1)),
    ]).toEqual([true, true, true, false, false, false]);
    expect(errorsOf({ detailedConsalting: 'x'.repeat(consultingMaxLength) })).toEqual({});
    expect(errorsOf({ detailedConsalting: 'x'.repeat(consultingMaxLength + 1) })).toHaveProperty([
      'solutions.0.detailedConsalting',
    ]);
  });
  it('returns the same when parsed again', () => {
    const { data } = complexSolveForm.safeParse(
      form(options({ caseCost: '12.5', discountGranted: 3, detailedConsalting: ' text ', buyBack: true })),
    );
    expect(data && complexSolveForm.safeParse(data).data).toEqual(data);
  });
});
