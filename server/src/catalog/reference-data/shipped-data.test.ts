import { caseStatuses } from '@cfm/contract/catalog/case-statuses.ts';
import Holidays from 'date-holidays';
import countries from 'i18n-iso-countries';
import { describe, expect, it } from 'vitest';
import { codeLevelAreas } from './shipped/code-levels.ts';
import { dealers } from './shipped/dealers.ts';
import * as lookups from './shipped/lookups.ts';
import { mailboxes } from './shipped/mailboxes.ts';
import { markets } from './shipped/markets.ts';
import { brands, models } from './shipped/models.ts';
import { regions } from './shipped/regions.ts';
import { roles } from './shipped/roles.ts';
import { rules } from './shipped/rules.ts';

const groups = codeLevelAreas.flatMap((area) => area.topicGroups);
const details = groups.flatMap((group) => group.topicDetails);
const levels = [...codeLevelAreas, ...groups, ...details];

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const codes = (rows: readonly { code: string }[]) => rows.map((row) => row.code);

describe('code levels', () => {
  it('cover the complaints of a car manufacturer (rule 4.1)', () => {
    expect(codeLevelAreas.length).toBeGreaterThanOrEqual(10);
    expect(groups.length).toBeGreaterThanOrEqual(45);
    expect(details.length).toBeGreaterThanOrEqual(220);
  });

  it('have unique codes that contain the path', () => {
    expect(repeated(codes(levels))).toEqual([]);
    for (const area of codeLevelAreas)
      for (const group of area.topicGroups) {
        expect(group.code.startsWith(`${area.code}.`)).toBe(true);
        for (const detail of group.topicDetails) expect(detail.code.startsWith(`${group.code}.`)).toBe(true);
      }
  });

  it.each(['gearbox', 'shifting', 'DSG', 'Getriebe', 'Schaltung'])(
    'include %s among the names of the transmission (rule 4.3)',
    (word) => {
      const found = groups.filter(({ en, de, synonyms }) =>
        [en, de, ...synonyms].some((name) => name.split(' ').includes(word)),
      );
      expect(found.map(({ code }) => code)).toContain('powertrain.transmission');
    },
  );

  it('have unique synonyms that differ from their names', () => {
    // A name may be the same in both languages.
    for (const { en, de, synonyms } of [...groups, ...details]) {
      const named = [en, de, ...synonyms].map((name) => name.toLowerCase());
      expect(repeated([...new Set(named.slice(0, 2)), ...named.slice(2)])).toEqual([]);
      expect(synonyms.filter((synonym) => synonym.trim() !== synonym || synonym === '')).toEqual([]);
    }
  });

  it('have short names in both languages, and no two details with the same name', () => {
    for (const { en, de } of levels)
      for (const name of [en, de]) {
        expect(name.trim()).toBe(name);
        expect(name).not.toBe('');
        expect(name.length, name).toBeLessThanOrEqual(40);
      }
    expect(repeated(details.map((detail) => detail.en))).toEqual([]);
    expect(repeated(details.map((detail) => detail.de))).toEqual([]);
  });
});

describe('lookups', () => {
  const lists = [
    lookups.sources,
    lookups.inputChannels,
    lookups.statuses,
    lookups.escalationLevels,
    lookups.socialMediaChannels,
    lookups.socialMediaAgencies,
    lookups.bmwDepartments,
    lookups.bmwConcerns,
    brands,
    models,
    regions,
    roles,
    mailboxes,
    markets,
    rules,
  ];

  it.each(lists.map((list) => [list[0]?.code, list] as const))(
    'of %s …: have unique codes',
    (_first, list) => {
      expect(list.length).toBeGreaterThan(1);
      expect(repeated(codes(list))).toEqual([]);
    },
  );

  it('have the names of the specification (rule 1.1)', () => {
    const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name);
    expect(names(lookups.sources).slice(0, 8)).toEqual(
      'Direct Contact|Contact Form|CP-DC-2|Board|Admin|CS-50/Direct Sales|Markets|CA-12-BCC'.split('|'),
    );
    expect(names(lookups.inputChannels)).toEqual(['E-Mail', 'Telephone', 'Brief', 'Social Media']);
    expect(names(lookups.escalationLevels)).toEqual(['None', '1', '2', '3']);
    expect(names(roles)).toEqual(['Admin', 'BMW Admin', 'BMW BCC Team', 'IKAM', 'Agent']);
    expect(names(regions)).toContain('C3-R1');
  });

  it('have the statuses of rule 3.2 and mark the open ones', () => {
    const open = lookups.statuses.filter(({ code }) => caseStatuses[code].isOpen).map(({ name }) => name);
    expect(open).toEqual(['New', 'In progress', 'Forwarded', 'Waiting for customer', 'Answered']);
  });

  it('give each mailbox a unique address and known defaults', () => {
    expect(repeated(mailboxes.map((mailbox) => mailbox.address))).toEqual([]);
    for (const mailbox of mailboxes) {
      expect(codes(lookups.sources)).toContain(mailbox.defaultSourceCode);
      expect(codes(lookups.inputChannels)).toContain(mailbox.defaultInputChannelCode);
      if (mailbox.defaultMarketCode !== null) expect(codes(markets)).toContain(mailbox.defaultMarketCode);
    }
  });
});

describe('models', () => {
  it('are at least 60, each with a known brand and a type key that fits a VIN', () => {
    expect(models.length).toBeGreaterThanOrEqual(60);
    for (const model of models) {
      expect(codes(brands)).toContain(model.brandCode);
      expect(model.code).toMatch(/^[A-HJ-NPR-Z0-9]{4}$/);
    }
    expect(repeated(models.map((model) => `${model.brandCode} ${model.name}`))).toEqual([]);
  });
});

describe('markets', () => {
  it('are about 60, in known regions, with no country in two markets', () => {
    expect(markets.length).toBeGreaterThanOrEqual(58);
    expect(repeated(markets.flatMap((market) => market.countryCodes))).toEqual([]);
    for (const market of markets) {
      expect(codes(regions)).toContain(market.regionCode);
      for (const country of market.countryCodes) expect(countries.isValid(country), country).toBe(true);
    }
    for (const region of regions) expect(markets.some((m) => m.regionCode === region.code)).toBe(true);
  });

  it.each(markets.map((market) => [market.code, market] as const))(
    '%s has a valid calendar',
    (_code, market) => {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: market.timeZone })).not.toThrow();
      expect(market.weekendDays.every((day) => day >= 1 && day <= 7)).toBe(true);
      expect(market.weekendDays.length).toBeGreaterThan(0);
      if (market.holidayCountry === null) return;
      const calendar = new Holidays(market.holidayCountry, market.holidayState ?? '');
      if (market.holidayState !== null)
        expect(Object.keys(calendar.getStates(market.holidayCountry) ?? {})).toContain(market.holidayState);
      for (const year of [2025, 2026, 2027])
        expect(calendar.getHolidays(year).filter((day) => day.type === 'public').length).toBeGreaterThan(3);
    },
  );
});

describe('dealers and rules', () => {
  it('have about 150 dealers, at least one per market', () => {
    expect(dealers.length).toBeGreaterThanOrEqual(150);
    expect(repeated(dealers.map((dealer) => dealer.number))).toEqual([]);
    expect(repeated(dealers.flatMap((dealer) => dealer.emails))).toEqual([]);
    for (const dealer of dealers) expect(dealer.emails[0]).toMatch(/^service@[a-z0-9-]+\.example$/);
    expect([...new Set(dealers.map((dealer) => dealer.marketCode))].sort()).toEqual(codes(markets).sort());
  });

  it('have one forwarding and one due date rule per market, and for all markets', () => {
    for (const marketCode of [null, ...codes(markets)]) {
      const ofMarket = rules.filter((rule) => rule.marketCode === marketCode);
      const plain = ofMarket.filter(
        (rule) => rule.type === 'Forwarding' && rule.sourceCodes.length + rule.brandCodes.length === 0,
      );
      expect(plain).toHaveLength(1);
      expect(ofMarket.filter((rule) => rule.type === 'DueDate')).toHaveLength(1);
    }
  });

  it('refer to known markets, sources and brands', () => {
    for (const rule of rules) {
      if (rule.marketCode !== null) expect(codes(markets)).toContain(rule.marketCode);
      if (rule.type === 'Forwarding') {
        for (const source of rule.sourceCodes) expect(codes(lookups.sources)).toContain(source);
        for (const brand of rule.brandCodes) expect(codes(brands)).toContain(brand);
      }
      if (rule.type === 'DueDate')
        expect(rule.workingDaysToSolution).toBeGreaterThan(rule.workingDaysToFirstAnswer);
    }
  });
});
