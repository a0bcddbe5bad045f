// What a solution of a case can hold for each of its topics, and how its parts hang together. The schema, both forms, what is
// shown of a solution and the tests are all made of this one table (rule 9.38).

/** What an option that is not a plain yes or no can ask for beside itself. */
export const amountNames = ['caseCost', 'discountGranted'] as const;
export type AmountName = (typeof amountNames)[number];

interface SolutionOption {
  kind: 'number' | 'percent' | 'text' | 'flag';
  /** Amounts that have to be given with it. */
  needs: readonly AmountName[];
  /** Something of value that the customer got. */
  isGoodwill: boolean;
}

/** Every option under the name that calls and tables of the specification give it, in the order of the forms. */
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
/** An option with a value of its own, which a switch shows and clears. */
export type ValueName = Exclude<OptionName, FlagName>;

export const optionNames = Object.keys(solutionOptions) as OptionName[]; // the type of keys is lost on the way
const isFlag = (name: OptionName): name is FlagName => solutionOptions[name].kind === 'flag';
export const flagNames: readonly FlagName[] = optionNames.filter(isFlag);
export const valueNames = optionNames.filter((name): name is ValueName => !isFlag(name));

/** The flags that ask for this amount. */
export const dependentsOf = (amount: AmountName): readonly FlagName[] =>
  flagNames.filter((name) => (solutionOptions[name].needs as readonly AmountName[]).includes(amount));
const dependents: Readonly<Record<AmountName, readonly FlagName[]>> = {
  caseCost: dependentsOf('caseCost'),
  discountGranted: dependentsOf('discountGranted'),
};
export const isAmount = (name: OptionName): name is AmountName =>
  (amountNames as readonly string[]).includes(name);

/** The options of one topic, as a form holds them or a parsed one says them: null is a value that is switched off. */
export type ChosenOptions = { [N in FlagName]?: boolean | null | undefined } & {
  caseCost?: number | string | null | undefined;
  discountGranted?: number | string | null | undefined;
  detailedConsalting?: string | null | undefined;
};

/** The flags that keep the switch of an amount on now; it is locked while there are any. */
export const lockedBy = (chosen: ChosenOptions, name: OptionName): readonly FlagName[] =>
  isAmount(name) ? dependents[name].filter((flag) => chosen[flag] === true) : [];

export const isOn = (chosen: ChosenOptions, name: OptionName): boolean =>
  isFlag(name) ? chosen[name] === true : chosen[name] !== null && chosen[name] !== undefined;

/** At least one option has to be filled for each topic. */
export const isAnyOn = (chosen: ChosenOptions): boolean => optionNames.some((name) => isOn(chosen, name));

/**
 * What turning an option on or off does to all of them (spec 4): a value that is switched off is cleared, a locked one stays; a
 * flag switches on what it needs, and leaves it on, unlocked, when it goes.
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

/** No option of a topic is chosen yet. */
export const emptyOptions = (): { [N in FlagName]: boolean } & { [N in ValueName]: null } => ({
  // Every flag is among the entries.
  ...(Object.fromEntries(flagNames.map((name) => [name, false])) as { [N in FlagName]: boolean }),
  caseCost: null,
  discountGranted: null,
  detailedConsalting: null,
});
