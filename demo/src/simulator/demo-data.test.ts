import { caseEventTypes } from '@cfm/contract/cases/event-types.ts';
import { caseStatuses, statusCodes } from '@cfm/contract/catalog/case-statuses.ts';
import { titleMaxLength } from '@cfm/contract/platform/limits.ts';
import { complexSolveForms } from '@cfm/contract/process/complex-solve.ts';
import { codeLevelAreas } from '@cfm/server/catalog/reference-data/shipped/code-levels.ts';
import * as lookups from '@cfm/server/catalog/reference-data/shipped/lookups.ts';
import { markets } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import { models } from '@cfm/server/catalog/reference-data/shipped/models.ts';
import { describe, expect, it } from 'vitest';
import { complaintTexts, solutionsFor } from '../texts/compiled-texts.ts';
import { topicSolutions } from '../texts/solutions.ts';
import { isWithoutDiesel } from './cars.ts';
import type { DemoCase } from './demo-case.ts';
import { generateDemoCases } from './generate-demo-cases.ts';
import { vinCheckDigit } from './vehicle-numbers.ts';

const now = new Date('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const cases: readonly DemoCase[] = [...generateDemoCases({ count: 5_000, now, seed: 7 })];
const events = cases.flatMap((one) => one.events);

const codes = (rows: readonly { code: string }[]) => new Set(rows.map((row) => row.code));
const details = codes(codeLevelAreas.flatMap((a) => a.topicGroups).flatMap((g) => g.topicDetails));
const marketsByCode = new Map(markets.map((market) => [market.code, market]));
const modelsByCode = new Map(models.map((model) => [model.code, model]));

function share(holds: (one: DemoCase) => boolean): number {
  return cases.filter(holds).length / cases.length;
}

describe('complaint texts', () => {
  const texts = Object.values(complaintTexts).flat();

  it('are at least 200 in six languages, 30 in each', () => {
    expect(texts.length).toBeGreaterThanOrEqual(200);
    for (const ofLanguage of Object.values(complaintTexts))
      expect(ofLanguage.length).toBeGreaterThanOrEqual(30);
    expect(new Set(texts.map((text) => text.body)).size).toBe(texts.length);
  });

  it.each(Object.entries(complaintTexts))(
    '%s: have existing topics and valid notation',
    (_language, ofLanguage) => {
      for (const { topic, also, titles, body } of ofLanguage) {
        expect(details, topic).toContain(topic);
        if (also !== undefined) expect(details, also).toContain(also);
        for (const text of [...titles, body]) {
          const plain = text.replace(/\{\w+\}|\[[^[\]]+\]|<[^<>]*\|[^<>]*>/g, '');
          expect(plain).not.toMatch(/[{}<>|[\]&]/);
        }
      }
    },
  );

  it('never claim that more weeks have passed since a day than really have', () => {
    const months = Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('de', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
    );
    const reported = cases.flatMap(({ descriptionHtml, receiptDateTime }) => {
      const [, day, month = '', weeks] =
        /am (\d+)\. (\p{L}+) wurde mir ein .*das (\d+) Wochen später kam/u.exec(descriptionHtml) ?? [];
      if (!day) return [];
      const received = new Date(receiptDateTime);
      const then = new Date(Date.UTC(received.getUTCFullYear(), months.indexOf(month), Number(day)));
      if (then > received) then.setUTCFullYear(then.getUTCFullYear() - 1);
      return [{ passed: (+received - +then) / DAY_MS, weeks: Number(weeks) }];
    });
    expect(reported.length).toBeGreaterThan(0);
    for (const { passed, weeks } of reported) expect(passed).toBeGreaterThan(weeks * 7 - 1);
  });

  it('have a solution each, and all solutions have an existing topic', () => {
    for (const { topic } of texts) expect(solutionsFor(topic).solutions.length, topic).toBeGreaterThan(0);
    const areas = codeLevelAreas.flatMap((area) => [area, ...area.topicGroups]);
    const known = new Set([...codes(areas), ...details]);
    for (const beginning of Object.keys(topicSolutions)) expect(known, beginning).toContain(beginning);
  });

  it('appear in the demo, at least 150 of them in six languages', () => {
    const descriptions = new Map<string, string[]>();
    for (const one of cases)
      descriptions.set(one.language, [...(descriptions.get(one.language) ?? []), one.descriptionHtml]);
    let used = 0;
    for (const [language, ofLanguage] of Object.entries(complaintTexts)) {
      const reported = (descriptions.get(language) ?? []).join('\n');
      const found = ofLanguage.filter(({ body }) => {
        const fragments = body.split(/\{\w+\}|\[[^\]]+\]|<[^>]*>|\n/);
        const longest = fragments.reduce((one, other) => (other.length > one.length ? other : one));
        return reported.includes(longest);
      });
      expect(found.length, language).toBeGreaterThan(20);
      used += found.length;
    }
    expect(used).toBeGreaterThanOrEqual(150);
  });
});

describe('the sequence', () => {
  it('has the requested number of cases and is reproducible', () => {
    expect(cases).toHaveLength(5_000);
    const firstOf = (seed: number) => [...generateDemoCases({ count: 5_000, now, seed }).take(150)];
    expect(firstOf(7)).toEqual(cases.slice(0, 150));
    expect(firstOf(8)).not.toEqual(cases.slice(0, 150));
  });

  it('has no two cases with the same title and text', () => {
    expect(new Set(cases.map((one) => `${one.title}\n${one.descriptionHtml}`)).size).toBe(cases.length);
  });

  it('covers 14 months up to now, numbered in order', () => {
    const first = +(cases[0]?.createdDateTime ?? 0);
    const last = +(cases.at(-1)?.createdDateTime ?? 0);
    expect(first).toBeGreaterThanOrEqual(+new Date('2025-09-20T10:00:00Z'));
    expect(first).toBeLessThan(+new Date('2025-09-23T00:00:00Z'));
    expect(+now - last).toBeLessThan(DAY_MS);
    for (const [index, one] of cases.entries()) {
      expect(one.index).toBe(index);
      const before = cases[index - 1];
      if (before === undefined) continue;
      expect(one.internalId > before.internalId).toBe(true);
      expect(+one.createdDateTime).toBeGreaterThanOrEqual(+before.createdDateTime);
    }
  });

  it('has a realistic distribution of states, markets, overdue and soon due cases', () => {
    for (const code of statusCodes)
      expect(
        share((one) => one.statusCode === code),
        code,
      ).toBeGreaterThan(0.003);
    expect(share((one) => one.statusCode === 'Closed')).toBeGreaterThan(0.7);
    const open = codes(lookups.statuses.filter(({ code }) => caseStatuses[code].isOpen));
    const dueIn = ({ statusCode, dueDateTime }: DemoCase) =>
      open.has(statusCode) && dueDateTime !== null ? +dueDateTime - +now : Number.NaN;
    expect(cases.filter((one) => dueIn(one) < 0).length).toBeGreaterThan(40);
    expect(cases.filter((one) => dueIn(one) > 0 && dueIn(one) < 4 * DAY_MS).length).toBeGreaterThan(5);
    for (const [code, atLeast] of [
      ['DE', 0.13],
      ['US', 0.06],
      ['GB', 0.05],
      ['CN', 0.05],
    ] as const)
      expect(share((one) => one.marketCode === code)).toBeGreaterThan(atLeast);
    expect(new Set(cases.map((one) => one.marketCode)).size).toBeGreaterThan(55);
    // Dealers stay within the budget and so send no extension requests. They reply only by their links.
    const happening = caseEventTypes.filter((type) => type !== 'extensionRequest' && type !== 'marketReply');
    expect(new Set(events.map((event) => event.type))).toEqual(new Set(happening));
    expect(new Set(cases.map((one) => one.escalationLevelCode))).toEqual(codes(lookups.escalationLevels));
  });
});

describe('each case', () => {
  it('has its dates in order and none in the future', () => {
    for (const one of cases) {
      const { receiptDateTime, createdDateTime, firstEditDateTime, solvedDateTime, closedDateTime } = one;
      const order = [
        receiptDateTime,
        createdDateTime,
        firstEditDateTime,
        solvedDateTime,
        closedDateTime,
        now,
      ];
      const known = order.filter((date) => date !== null).map(Number);
      expect(known, one.internalId).toEqual([...known].sort((a, b) => a - b));
      const written = one.events.map((event) => +event.createdAt);
      expect(written).toEqual([...written].sort((a, b) => a - b));
      expect(+one.lastModifiedDateTime).toBeLessThanOrEqual(+now);
      expect(one.closedDateTime !== null).toBe(one.statusCode === 'Closed');
      expect(one.firstEditDateTime === null).toBe(one.statusCode === 'New');
      if (one.statusCode === 'Solved') expect(one.solvedDateTime).not.toBeNull();
    }
  });

  it('ends in the state of its last status event', () => {
    for (const one of cases) {
      let status = 'New';
      for (const event of one.events) {
        if (event.type !== 'status') continue;
        expect(event.from).toBe(status);
        status = event.to;
      }
      expect(one.statusCode).toBe(status);
    }
  });

  it('has a due date that is paused while it waits for its customer, and moved afterwards', () => {
    const waited = cases.flatMap(({ wait, ...one }) => (wait === null ? [] : [{ ...one, wait }]));
    for (const { wait, statusCode, events } of waited) {
      const asked = events.find((event) => event.type === 'status' && event.to === 'WaitingForCustomer');
      expect(wait.since).toEqual(asked?.createdAt);
      expect(wait.dueAfter === null).toBe(statusCode === 'WaitingForCustomer');
      if (wait.dueAfter !== null) expect(+wait.dueAfter > +wait.dueBefore).toBe(wait.days > 0);
    }
    expect(waited.length).toBeGreaterThan(50);
    expect(cases.filter(({ statusCode, wait }) => statusCode === 'WaitingForCustomer' && !wait)).toEqual([]);
  });

  it('has complete texts without placeholders, and titles within the limit', () => {
    for (const one of cases) {
      expect(one.events[0]?.contentHtml).toBe(one.descriptionHtml);
      expect(one.title).not.toMatch(/[{}|<>]/);
      for (const event of one.events) {
        expect(event.contentHtml, one.internalId).not.toMatch(/\{\w|\||undefined|NaN|<p><\/p>/);
        expect(event.contentHtml.replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>&]/);
        expect(event.title.length).toBeLessThanOrEqual(titleMaxLength);
        expect(event.title).not.toBe('');
        for (const address of event.recipient?.split(';') ?? [])
          expect(address).toMatch(/^[\w.-]+@[\w.-]+\.example$/);
      }
    }
  });

  it('has a contact with non-existent addresses, the same under the same number', () => {
    const byRef = new Map<number, DemoCase['contact']>();
    for (const { contact, inputChannelCode } of cases) {
      const before = byRef.get(contact.ref);
      if (before === undefined) {
        const highest = byRef.size === 0 ? -1 : Math.max(...[...byRef.keys()].slice(-1));
        expect(contact.ref).toBeGreaterThan(highest);
      } else expect(contact).toEqual(before);
      byRef.set(contact.ref, contact);
      for (const email of contact.emails) expect(email).toMatch(/^[a-z]+\.[a-z]+\d+@[a-z]+\.example$/);
      if (inputChannelCode === 'e-mail') expect(contact.emails.length).toBeGreaterThan(0);
    }
    expect(byRef.size).toBeLessThan(4_900);
  });

  it('has a car that fits the case: check digit, brand, drive, one VIN per car', () => {
    const vinOfRef = new Map<number, string | null>();
    for (const { car, brandCode, marketCode, receiptDateTime } of cases) {
      if (car === null) continue;
      const model = modelsByCode.get(car.modelCode);
      expect(model?.brandCode).toBe(car.brandCode);
      if (brandCode !== null) expect(car.brandCode).toBe(brandCode);
      if (marketCode !== null && isWithoutDiesel(marketCode)) expect(model?.drive).not.toBe('diesel');
      if (car.firstRegistration !== null)
        expect(Date.parse(car.firstRegistration)).toBeLessThan(+receiptDateTime);
      if (car.vin?.length === 17) {
        expect(car.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
        expect(car.vin[8]).toBe(vinCheckDigit(car.vin));
        expect(car.vin.slice(3, 7)).toBe(car.modelCode);
      } else if (car.vin !== null) expect(car.vin).toMatch(/^[A-HJ-NPR-Z0-9]{7}$/);
      expect(vinOfRef.get(car.ref) ?? car.vin).toBe(car.vin);
      vinOfRef.set(car.ref, car.vin);
    }
    const vins = [...vinOfRef.values()].filter((vin) => vin !== null);
    expect(new Set(vins).size).toBe(vins.length);
  });

  it('has relations to earlier cases only, and parents without a parent', () => {
    const isParent = cases.filter((one) => one.parentIndex !== null);
    const isIntegrated = cases.filter((one) => one.integratedIntoIndex !== null);
    expect(isParent.length).toBeGreaterThan(10);
    expect(isIntegrated.length).toBe(cases.filter((one) => one.statusCode === 'Integrated').length);
    for (const one of isParent) {
      const parent = cases[one.parentIndex ?? -1];
      expect(parent?.index).toBeLessThan(one.index);
      expect(parent?.parentIndex).toBeNull();
      expect(parent?.technicalCampaignId).toBe(one.technicalCampaignId);
    }
    for (const one of isIntegrated) {
      const target = cases[one.integratedIntoIndex ?? -1];
      expect(target?.index).toBeLessThan(one.index);
      expect(target?.contact).toEqual(one.contact);
      expect(['Integrated', 'Spam']).not.toContain(target?.statusCode);
    }
  });
});

describe('forwards and solutions', () => {
  const forwarded = cases.flatMap((one) => (one.forward === null ? [] : [{ one, forward: one.forward }]));

  it('belong to cases that were forwarded', () => {
    for (const one of cases) if (one.statusCode === 'Forwarded') expect(one.forward).not.toBeNull();
    for (const { one, forward } of forwarded) {
      expect(+forward.sentAt).toBeGreaterThanOrEqual(+(one.firstEditDateTime ?? Number.NaN));
      expect(forward.recipient).toMatch(/\.example$/);
      expect(one.events.filter((event) => event.type === 'delay')).toHaveLength(forward.delays.length);
      for (const { days, reason, origin, dueBefore, dueAfter } of forward.delays) {
        expect(days).toBeGreaterThan(0);
        expect(reason).not.toBe('');
        if (reason === null) expect([3, 5]).toContain(days);
        expect(reason === null).toBe(origin !== 'form');
        expect(+dueAfter).toBeGreaterThan(+dueBefore);
      }
      if (one.statusCode === 'Forwarded') expect(forward.solution).toBeNull();
      else expect(forward.solution, one.internalId).not.toBeNull();
      expect(one.isReminderProcessActive && one.statusCode !== 'Forwarded').toBe(false);
    }
  });

  it('have reminders numbered from 1', () => {
    const numbers = events.flatMap((event) => (event.type === 'reminder' ? [event.number] : []));
    expect(new Set(numbers)).toEqual(new Set([1, 2]));
  });

  it('have the form of their type and are valid', () => {
    const types = new Set<string>();
    const given = new Set<string>();
    for (const { one, forward } of forwarded) {
      const { solution } = forward;
      if (solution === null) continue;
      const region = marketsByCode.get(one.marketCode ?? '')?.regionCode;
      const isCommon =
        one.inputChannelCode !== 'social-media' && region !== 'C3-R1' && one.sourceCode !== 'board';
      expect(solution.kind).toBe(isCommon ? 'simple' : 'complex');
      expect(+solution.at).toBe(+(one.solvedDateTime ?? Number.NaN));
      types.add(solution.kind === 'simple' ? 'Common' : solution.type);
      if (solution.kind === 'simple') continue;
      expect(solution.finalReplyDate !== null).toBe(solution.type === 'Board');
      expect(solution.sets.map((set) => set.topicDetailCode)).toEqual(one.codeLevels);
      for (const { options } of solution.sets) for (const option of options) given.add(option);
      const solutions = solution.sets.map(({ options, topicDetailCode: _code, ...set }, place) => ({
        ...set,
        ...Object.fromEntries(options.map((option) => [option, true])),
        caseCodeLevelSetId: place + 1,
      }));
      const { error } = complexSolveForms[solution.type].safeParse({ ...solution, solutions });
      expect(error?.issues, one.internalId).toBeUndefined();
    }
    expect(types).toEqual(new Set(['Common', 'SocialMedia', 'C3R1', 'Board']));
    expect(given).toContain('warrantyExt');
  });
});
