// Options of a solution per topic, and their dependencies. The schema, both forms, the display of a solution and the
// tests are based on this table (rule 9.38).

/** Amounts that a flag can require. */
export const amountNames = ['caseCost', 'discountGranted'] as const;
export type AmountName = (typeof amountNames)[number];

interface SolutionOption {
  kind: 'number' | 'percent' | 'text' | 'flag';
  /** Amounts that it requires. */
  needs: readonly AmountName[];
  /** The customer got something of value. */
  isGoodwill: boolean;
}

/** All options by their name in the calls and tables of the specification, in the order of the forms. */
export const solutionOptions = {
  caseCost: { kind: 'number', needs: [], isGoodwill: true },
  discountGranted: { kind: 'percent', needs: [], isGoodwill: true },
  detailedConsalting: { kind: 'text', needs: [], isGoodwill: false },
  costRejection: { kind: 'flag', needs: [], isGoodwill: false },
  forwardingToDealer: { kind: 'flag', needs: [], isGoodwill: false },
  repairCostCovered: { kind: 'flag', needs: ['caseCost', 'discountGranted'], isGoodwill: true },
  partsCostCovered: { kind: 'flag', needs: ['caseCost', 'discountGranted'], isGoodwill: true },
  warrantyExt: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
  connectedDriveUpdate: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
  loanerCar: { kind: 'flag', needs: [], isGoodwill: true },
  vehicleCharging: { kind: 'flag', needs: [], isGoodwill: true },
  vehicleTreatment: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
  experienceVoucher: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
  lifestyleVoucher: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
  discountOnNextCar: { kind: 'flag', needs: ['discountGranted'], isGoodwill: true },
  cashPayment: { kind: 'flag', needs: [], isGoodwill: true },
  buyBack: { kind: 'flag', needs: ['caseCost'], isGoodwill: true },
} as const satisfies Record<string, SolutionOption>;

type Options = typeof solutionOptions;
export type OptionName = keyof Options;
export type FlagName = { [N in OptionName]: Options[N]['kind'] extends 'flag' ? N : never }[OptionName];
/** An option with its own value, which a switch shows and clears. */
export type ValueName = Exclude<OptionName, FlagName>;

export const optionNames = Object.keys(solutionOptions) as OptionName[]; // `Object.keys` loses the key type
const isFlag = (name: OptionName): name is FlagName => solutionOptions[name].kind === 'flag';
export const flagNames: readonly FlagName[] = optionNames.filter(isFlag);
export const valueNames = optionNames.filter((name): name is ValueName => !isFlag(name));

/** Flags that require this amount. */
export const dependentsOf = (amount: AmountName): readonly FlagName[] =>
  flagNames.filter((name) => (solutionOptions[name].needs as readonly AmountName[]).includes(amount));
const dependents: Readonly<Record<AmountName, readonly FlagName[]>> = {
  caseCost: dependentsOf('caseCost'),
  discountGranted: dependentsOf('discountGranted'),
};
export const isAmount = (name: OptionName): name is AmountName =>
  (amountNames as readonly string[]).includes(name);

/** Options of one topic in a form or a parsed solution. Null is a value that is turned off. */
export type ChosenOptions = { [N in FlagName]?: boolean | null | undefined } & {
  caseCost?: number | string | null | undefined;
  discountGranted?: number | string | null | undefined;
  detailedConsalting?: string | null | undefined;
};

/** Flags that currently lock the switch of an amount. */
export const lockedBy = (chosen: ChosenOptions, name: OptionName): readonly FlagName[] =>
  isAmount(name) ? dependents[name].filter((flag) => chosen[flag] === true) : [];

export const isOn = (chosen: ChosenOptions, name: OptionName): boolean =>
  isFlag(name) ? chosen[name] === true : chosen[name] !== null && chosen[name] !== undefined;

/** Each topic requires at least one option. */
export const isAnyOn = (chosen: ChosenOptions): boolean => optionNames.some((name) => isOn(chosen, name));

/**
 * Turns an option on or off, and returns all options (spec 4). A value turned off is cleared unless locked. A flag
 * turns on the amounts it needs, and leaves them on but unlocked when turned off.
 */
export function turnOption<Chosen extends ChosenOptions>(
  chosen: Chosen,
  name: OptionName,
  toOn: boolean,
): Chosen {
  if (!isFlag(name)) {
    if (toOn === isOn(chosen, name) || lockedBy(chosen, name).length > 0) return chosen;
    return { ...chosen, [name]: toOn ? '' : null };
  }
  const needed = toOn ? solutionOptions[name].needs.filter((amount) => !isOn(chosen, amount)) : [];
  return { ...chosen, [name]: toOn, ...Object.fromEntries(needed.map((amount) => [amount, ''])) };
}

/** Options of a topic with none chosen. */
export const emptyOptions = (): { [N in FlagName]: boolean } & { [N in ValueName]: null } => ({
  // `flagNames` contains every flag.
  ...(Object.fromEntries(flagNames.map((name) => [name, false])) as { [N in FlagName]: boolean }),
  caseCost: null,
  discountGranted: null,
  detailedConsalting: null,
});
