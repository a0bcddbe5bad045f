import { type MarketDayRow, marketDays } from './market-days.ts';

export type MarketRow = {
  /** ISO 3166 alpha-2 of the leading country. */
  code: string;
  name: string;
  nameDe: string;
  regionCode: string;
  countryCodes: readonly string[];
  /** ISO 639-1. Texts exist in English and German; other languages get English. */
  language: string;
  timeZone: string;
  /** ISO weekdays, Monday is 1. */
  weekendDays: readonly number[];
  /** Code of the `date-holidays` library. Null for no public holidays. */
  holidayCountry: string | null;
  holidayState: string | null;
  ownDays: readonly MarketDayRow[];
  teamEmail: string;
  isActive: boolean;
  sortOrder: number;
};

type Line = readonly [
  code: string,
  name: string,
  nameDe: string,
  region: string,
  language: string,
  timeZone: string,
  more?: {
    countries?: readonly string[];
    weekend?: readonly number[];
    state?: string;
    /** Martial law makes public holidays working days. */
    noHolidays?: true;
    inactive?: true;
  },
];

const FRIDAY_SATURDAY = [5, 6];

const lines: readonly Line[] = [
  ['DE', 'Germany', 'Deutschland', 'C1-R1', 'de', 'Europe/Berlin', { state: 'BY' }],
  ['GB', 'United Kingdom', 'Vereinigtes Königreich', 'C1-R2', 'en', 'Europe/London', { state: 'ENG' }],
  ['IE', 'Ireland', 'Irland', 'C1-R2', 'en', 'Europe/Dublin'],
  ['FR', 'France', 'Frankreich', 'C1-R3', 'fr', 'Europe/Paris', { countries: ['FR', 'MC'] }],
  ['BE', 'Belgium', 'Belgien', 'C1-R3', 'nl', 'Europe/Brussels', { countries: ['BE', 'LU'] }],
  ['NL', 'Netherlands', 'Niederlande', 'C1-R3', 'nl', 'Europe/Amsterdam'],
  ['AT', 'Austria', 'Österreich', 'C1-R4', 'de', 'Europe/Vienna'],
  ['CH', 'Switzerland', 'Schweiz', 'C1-R4', 'de', 'Europe/Zurich', { countries: ['CH', 'LI'], state: 'ZH' }],
  ['PL', 'Poland', 'Polen', 'C1-R4', 'pl', 'Europe/Warsaw'],
  ['CZ', 'Czechia', 'Tschechien', 'C1-R4', 'cs', 'Europe/Prague'],
  ['SK', 'Slovakia', 'Slowakei', 'C1-R4', 'sk', 'Europe/Bratislava'],
  ['HU', 'Hungary', 'Ungarn', 'C1-R4', 'hu', 'Europe/Budapest'],
  ['SI', 'Slovenia', 'Slowenien', 'C1-R4', 'sl', 'Europe/Ljubljana'],
  ['IT', 'Italy', 'Italien', 'C1-R5', 'it', 'Europe/Rome', { countries: ['IT', 'SM', 'MT'] }],
  ['ES', 'Spain', 'Spanien', 'C1-R5', 'es', 'Europe/Madrid', { countries: ['ES', 'AD'], state: 'MD' }],
  ['PT', 'Portugal', 'Portugal', 'C1-R5', 'pt', 'Europe/Lisbon'],
  ['GR', 'Greece', 'Griechenland', 'C1-R5', 'el', 'Europe/Athens'],
  ['CY', 'Cyprus', 'Zypern', 'C1-R5', 'el', 'Asia/Nicosia'],
  ['SE', 'Sweden', 'Schweden', 'C1-R6', 'sv', 'Europe/Stockholm'],
  ['NO', 'Norway', 'Norwegen', 'C1-R6', 'nb', 'Europe/Oslo'],
  ['DK', 'Denmark', 'Dänemark', 'C1-R6', 'da', 'Europe/Copenhagen', { countries: ['DK', 'IS'] }],
  ['FI', 'Finland', 'Finnland', 'C1-R6', 'fi', 'Europe/Helsinki'],
  ['EE', 'Estonia', 'Estland', 'C1-R6', 'et', 'Europe/Tallinn'],
  ['LV', 'Latvia', 'Lettland', 'C1-R6', 'lv', 'Europe/Riga'],
  ['LT', 'Lithuania', 'Litauen', 'C1-R6', 'lt', 'Europe/Vilnius'],
  ['RO', 'Romania', 'Rumänien', 'C1-R7', 'ro', 'Europe/Bucharest', { countries: ['RO', 'MD'] }],
  ['BG', 'Bulgaria', 'Bulgarien', 'C1-R7', 'bg', 'Europe/Sofia'],
  ['HR', 'Croatia', 'Kroatien', 'C1-R7', 'hr', 'Europe/Zagreb'],
  ['RS', 'Serbia', 'Serbien', 'C1-R7', 'sr', 'Europe/Belgrade', { countries: ['RS', 'ME', 'MK', 'BA'] }],
  ['UA', 'Ukraine', 'Ukraine', 'C1-R7', 'uk', 'Europe/Kyiv', { noHolidays: true }],
  ['RU', 'Russia', 'Russland', 'C1-R7', 'ru', 'Europe/Moscow', { inactive: true }],
  ['TR', 'Türkiye', 'Türkei', 'C1-R7', 'tr', 'Europe/Istanbul'],
  ['US', 'United States', 'Vereinigte Staaten', 'C2-R1', 'en', 'America/New_York'],
  ['CA', 'Canada', 'Kanada', 'C2-R1', 'en', 'America/Toronto', { state: 'ON' }],
  ['MX', 'Mexico', 'Mexiko', 'C2-R2', 'es', 'America/Mexico_City'],
  ['BR', 'Brazil', 'Brasilien', 'C2-R2', 'pt', 'America/Sao_Paulo'],
  [
    'AR',
    'Argentina',
    'Argentinien',
    'C2-R2',
    'es',
    'America/Argentina/Buenos_Aires',
    { countries: ['AR', 'UY'] },
  ],
  ['CL', 'Chile', 'Chile', 'C2-R2', 'es', 'America/Santiago'],
  ['CO', 'Colombia', 'Kolumbien', 'C2-R2', 'es', 'America/Bogota', { countries: ['CO', 'EC'] }],
  ['PE', 'Peru', 'Peru', 'C2-R2', 'es', 'America/Lima'],
  [
    'CR',
    'Central America',
    'Mittelamerika',
    'C2-R2',
    'es',
    'America/Costa_Rica',
    { countries: ['CR', 'PA', 'GT', 'DO'] },
  ],
  ['JP', 'Japan', 'Japan', 'C3-R1', 'ja', 'Asia/Tokyo'],
  ['KR', 'Korea', 'Korea', 'C3-R1', 'ko', 'Asia/Seoul'],
  ['CN', 'China', 'China', 'C3-R2', 'zh', 'Asia/Shanghai'],
  [
    'HK',
    'Hong Kong and Macau',
    'Hongkong und Macau',
    'C3-R2',
    'zh',
    'Asia/Hong_Kong',
    { countries: ['HK', 'MO'] },
  ],
  ['TW', 'Taiwan', 'Taiwan', 'C3-R2', 'zh', 'Asia/Taipei'],
  ['IN', 'India', 'Indien', 'C3-R3', 'en', 'Asia/Kolkata'],
  ['SG', 'Singapore', 'Singapur', 'C3-R3', 'en', 'Asia/Singapore'],
  ['MY', 'Malaysia', 'Malaysia', 'C3-R3', 'ms', 'Asia/Kuala_Lumpur'],
  ['TH', 'Thailand', 'Thailand', 'C3-R3', 'th', 'Asia/Bangkok'],
  ['ID', 'Indonesia', 'Indonesien', 'C3-R3', 'id', 'Asia/Jakarta'],
  ['VN', 'Vietnam', 'Vietnam', 'C3-R3', 'vi', 'Asia/Ho_Chi_Minh'],
  ['PH', 'Philippines', 'Philippinen', 'C3-R3', 'en', 'Asia/Manila'],
  ['AU', 'Australia', 'Australien', 'C3-R3', 'en', 'Australia/Melbourne', { state: 'VIC' }],
  ['NZ', 'New Zealand', 'Neuseeland', 'C3-R3', 'en', 'Pacific/Auckland'],
  ['AE', 'United Arab Emirates', 'Vereinigte Arabische Emirate', 'C4-R1', 'ar', 'Asia/Dubai'],
  ['SA', 'Saudi Arabia', 'Saudi-Arabien', 'C4-R1', 'ar', 'Asia/Riyadh', { weekend: FRIDAY_SATURDAY }],
  [
    'BH',
    'Gulf States',
    'Golfstaaten',
    'C4-R1',
    'ar',
    'Asia/Bahrain',
    { countries: ['BH', 'KW', 'OM', 'QA'], weekend: FRIDAY_SATURDAY },
  ],
  ['IL', 'Israel', 'Israel', 'C4-R1', 'he', 'Asia/Jerusalem', { weekend: FRIDAY_SATURDAY }],
  ['EG', 'Egypt', 'Ägypten', 'C4-R1', 'ar', 'Africa/Cairo', { weekend: FRIDAY_SATURDAY }],
  ['MA', 'Morocco', 'Marokko', 'C4-R1', 'fr', 'Africa/Casablanca', { countries: ['MA', 'TN'] }],
  [
    'ZA',
    'South Africa',
    'Südafrika',
    'C4-R1',
    'en',
    'Africa/Johannesburg',
    { countries: ['ZA', 'NA', 'BW'] },
  ],
];

export const markets: readonly MarketRow[] = lines.map(
  ([code, name, nameDe, regionCode, language, timeZone, more], index) => ({
    code,
    name,
    nameDe,
    regionCode,
    countryCodes: more?.countries ?? [code],
    language,
    timeZone,
    weekendDays: more?.weekend ?? [6, 7],
    holidayCountry: more?.noHolidays === true ? null : code,
    holidayState: more?.state ?? null,
    ownDays: marketDays[code] ?? [],
    teamEmail: `customer.team.${code.toLowerCase()}@markets.example`,
    isActive: more?.inactive !== true,
    sortOrder: index + 1,
  }),
);
