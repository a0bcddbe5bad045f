import { type ModelRow, models } from '@cfm/server/catalog/reference-data/shipped/models.ts';
import type { MarketProfile } from '../people/market-profiles.ts';
import type { ComplaintText, VehicleFit } from '../texts/complaint-text.ts';
import type { DemoCar } from './demo-case.ts';
import type { Random } from './random.ts';
import { filledPattern, vinOf } from './vehicle-numbers.ts';

/** First and last year of production by development code. Without a last year, production continues. */
const production = new Map(
  `
    F40:2019-2024 F70:2024- F44:2019-2024 G42:2021- G87:2022- U06:2021- G20:2018- G21:2019- G81:2022-
    G22:2020- G23:2020- G26:2021- G30:2017-2023 G31:2017-2023 G60:2023- G61:2024- G11:2015-2022
    G70:2022- G15:2018-2025 G14:2018-2025 G29:2018- F48:2015-2022 U11:2022- U10:2023- G01:2017-2024
    G45:2024- G08:2020-2025 G02:2018-2025 G05:2018- G06:2019- G07:2018- G09:2022- I20:2021-
    I01:2014-2022 F56:2014-2024 F55:2014-2024 F57:2015-2024 F54:2015-2024 F60:2017-2023 J01:2024-
    F66:2024- U25:2023- J05:2024- RR21:2020- RR11:2018- RR31:2018- RR25:2023- RR6:2015-2023
    K50:2018-2023 K81:2023- K52:2018-2024 K67:2018- K69:2020- K82:2023- K80:2018-2023 K48:2018-
    K22:2020- K08:2018- K07:2021-
  `
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [code = '', from, to] = entry.split(/[:-]/);
      return [code, { from: Number(from), to: Number(to || 2100) }] as const;
    }),
);

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

type AgeYears = readonly [from: number, to: number];
const ages: Readonly<Record<NonNullable<ComplaintText['age']> | 'usual', AgeYears>> = {
  new: [0.03, 0.15],
  ordered: [0.03, 0.15],
  usual: [0.4, 4.8],
  old: [3.2, 9.5],
};
const ageOf = ({ age }: ComplaintText): AgeYears => ages[age ?? 'usual'];

/** Possible registration dates of a car of the model with that age at `at`. */
function registrationWindow(
  model: ModelRow,
  [youngest, oldest]: AgeYears,
  at: number,
): readonly [number, number] {
  const { from, to } = production.get(model.development) ?? { from: 2018, to: 2100 };
  return [
    Math.max(at - oldest * YEAR_MS, Date.UTC(from, 5)),
    Math.min(at - youngest * YEAR_MS, Date.UTC(to, 11, 31)),
  ];
}

const fits: Readonly<Record<VehicleFit, (model: ModelRow) => boolean>> = {
  car: (model) => model.body !== 'motorcycle',
  combustion: (model) => model.body !== 'motorcycle' && model.drive !== 'electric',
  petrol: (model) => model.body !== 'motorcycle' && model.drive === 'petrol',
  diesel: (model) => model.drive === 'diesel',
  hybrid: (model) => model.drive === 'plug-in-hybrid',
  electric: (model) => model.body !== 'motorcycle' && model.drive === 'electric',
  'plug-in': (model) =>
    model.body !== 'motorcycle' && (model.drive === 'electric' || model.drive === 'plug-in-hybrid'),
  convertible: (model) => model.body === 'convertible',
  motorcycle: (model) => model.body === 'motorcycle',
  any: () => true,
  none: () => true,
};

export function fitsText(model: ModelRow, text: ComplaintText): boolean {
  if (text.series !== undefined && !text.series.includes(model.series)) return false;
  return fits[text.fits ?? 'car'](model);
}

const frequent = new Set(['G20', 'G21', 'U11', 'G05', 'G01', 'G26', 'F40', 'G60', 'K81', 'U25']);

function popularity(model: ModelRow): number {
  if (model.brandCode === 'rolls-royce') return 0.25;
  if (model.brandCode === 'bmw-motorrad') return frequent.has(model.development) ? 2 : 1.2;
  if (model.brandCode === 'mini') return 4;
  return frequent.has(model.development) ? 16 : 7;
}

const MARKETS_WITHOUT_DIESEL = new Set(
  'US CA MX BR AR CL CO PE CR CN HK TW JP SA AE BH IL EG ID PH VN SG'.split(' '),
);
/** No diesel cars are sold in these markets. */
export const isWithoutDiesel = (marketCode: string): boolean => MARKETS_WITHOUT_DIESEL.has(marketCode);

/** Models that fit a text at the time `at`, with their frequency. */
export function modelsFor(
  text: ComplaintText,
  at: number,
  withDiesel: boolean,
): readonly (readonly [ModelRow, number])[] {
  return models
    .filter((model) => fitsText(model, text) && (withDiesel || model.drive !== 'diesel'))
    .filter((model) => {
      const [from, to] = registrationWindow(model, ageOf(text), at);
      return to - from > 20 * DAY_MS;
    })
    .map((model) => [model, popularity(model)] as const);
}

function makerSign(model: ModelRow, marketCode: string): string {
  if (model.brandCode === 'mini')
    return model.drive === 'electric' && model.development.startsWith('J') ? 'LBW' : 'WMW';
  if (model.brandCode === 'rolls-royce') return 'SCA';
  if (model.brandCode === 'bmw-motorrad') return 'WB1';
  if (model.development === 'G08') return 'WBY';
  if (marketCode === 'CN' && ['3 Series', '5 Series', 'X1', 'X3'].includes(model.series)) return 'LBV';
  if (['X5', 'X6', 'X7', 'XM'].includes(model.series)) return '5UX';
  if (model.drive === 'electric') return 'WBY';
  return /^M\d\b/.test(model.name) ? 'WBS' : 'WBA';
}

const yearlyKm: Readonly<Record<string, readonly [number, number]>> = {
  'bmw-motorrad': [3_000, 10_000],
  'rolls-royce': [2_500, 8_000],
};

export type OwnedCar = {
  car: DemoCar;
  model: ModelRow;
  /** The dealer knows it even if the customer did not give it. */
  vin: string;
  registeredAt: number | null;
  mileageKm: number;
};

type CarOptions = {
  random: Random;
  ref: number;
  model: ModelRow;
  text: ComplaintText;
  at: number;
  marketCode: string;
  countryCode: string;
  profile: MarketProfile;
  citySign: string;
  dealerNumber: string;
  isComplete: boolean;
};

export function makeCar(extensionRequests: CarOptions): OwnedCar {
  const { random, model, text, at } = extensionRequests;
  const isOrdered = text.age === 'ordered';
  const [from, to] = registrationWindow(model, ageOf(text), at);
  const registeredAt = from + random.next() * Math.max(to - from, 0);
  const years = (at - registeredAt) / YEAR_MS;
  const [leastKm, mostKm] = yearlyKm[model.brandCode] ?? [8_000, 26_000];
  const mileageKm = Math.max(40, Math.round(years * random.between(leastKm, mostKm)));
  const year = new Date(registeredAt).getUTCFullYear();
  const vin = vinOf(makerSign(model, extensionRequests.marketCode), model.code, year, extensionRequests.ref);
  const isKnown = !isOrdered && (extensionRequests.isComplete || random.chance(0.35));
  return {
    car: {
      ref: extensionRequests.ref,
      vin: isKnown ? vin : !isOrdered && random.chance(0.3) ? vin.slice(-7) : null,
      brandCode: model.brandCode,
      modelCode: model.code,
      licencePlate: isOrdered
        ? null
        : filledPattern(extensionRequests.profile.plate, random.int, extensionRequests.citySign),
      countryOfRegistrationCode: extensionRequests.countryCode,
      firstRegistration: isOrdered ? null : new Date(registeredAt).toISOString().slice(0, 10),
      mileageKm: isOrdered ? null : mileageKm,
      dealerNumber: extensionRequests.dealerNumber,
    },
    model,
    vin,
    registeredAt: isOrdered ? null : registeredAt,
    mileageKm,
  };
}
