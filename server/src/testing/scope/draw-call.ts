import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { fieldsOf, sampleOf } from '../contract-samples.ts';
import type { Facts, View } from './facts.ts';
import { words } from './make-scoped-cases.ts';
import type { Random } from './random.ts';
import type { SentCall } from './send-call.ts';

export interface DrawnCall {
  call: SentCall;
  /** The same call with unknown values instead of hidden ones. Null if the call has no hidden values. */
  twin: SentCall | null;
  /** The values in the call, and in the twin. */
  swaps: [hidden: string, missing: string][];
  /** The case of the path, or the one whose texts are searched. */
  caseId: number;
}
/** A word that belongs to no record. */
const harmless = 'Note';
const toCamel = (text: string) => text.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
type Choices = Partial<Record<string, readonly number[]>>;

/** Fields of settings that a random value would make invalid. */
function validSetting({ body }: EndpointSpec, random: Random, marketIds: readonly number[]) {
  const letter = () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']);
  const fields = fieldsOf(body);
  const valid = {
    regionId: 1,
    timeZone: 'Europe/Berlin',
    isoCode: `${letter()}${letter()}`,
    countryCodes: ['GL'],
    language: 'en',
    weekendDays: [6, 7],
    holidayCountry: null,
    holidayState: null,
    ownDays: [],
    ikamIds: [],
  };
  // A rule has one form for each type, so it has no common fields.
  const isOfRule = body !== undefined && Object.keys(fields).length === 0;
  return isOfRule
    ? { marketId: random.pick([...marketIds, null]), areConflictsAcknowledged: true }
    : Object.fromEntries(Object.entries(valid).filter(([key]) => key in fields));
}

/** Draws calls from the contract, with ids and words of existing cases. */
export function drawingOf({
  facts,
  view,
  random,
  choices,
  settingIds,
}: {
  /** Ids of settings of a kind: market, dealer, rule, price. */
  settingIds: (kind: string) => readonly number[];
  facts: Facts;
  view: View;
  random: Random;
  choices: Choices;
}) {
  const word = words(random);
  const hiddenCases = facts.cases.filter(({ caseId }) => !view.caseIds.has(caseId));
  const caseById = new Map(facts.cases.map((row) => [row.caseId, row]));

  return function drawCall(endpoint: EndpointSpec, shareOfHidden: number): DrawnCall {
    const swaps: DrawnCall['swaps'] = [];
    const swapOf = (hidden: string, missing: () => string) => {
      const known = swaps.find(([from]) => from === hidden);
      if (known) return known[1];
      const made = missing();
      swaps.push([hidden, made]);
      return made;
    };
    const target = random.pick(
      hiddenCases.length > 0 && random.chance(shareOfHidden)
        ? hiddenCases
        : facts.cases.filter(({ caseId }) => view.caseIds.has(caseId)).concat(facts.cases.slice(0, 1)),
    );
    const near = () => (random.chance(0.7) ? target : random.pick(facts.cases));
    /** An id for a field or parameter of this name. */
    function idFor(name: string, row = target): number {
      if (/^(case|except\w*Case|ofCase)Ids?$/.test(name)) return row.caseId;
      if (/contactId/i.test(name)) return row.contactId ?? random.pick([...facts.contacts.keys()]);
      if (/carId/i.test(name))
        return facts.cars.find(({ contactId }) => contactId === row.contactId)?.contactCarId ?? row.caseId;
      const last = name.replace(/Ids?$/, '').toLowerCase().slice(-4);
      const own = facts.rows.filter(({ caseId }) => caseId === row.caseId);
      const fitting = own.filter(({ table }) =>
        toCamel(table).toLowerCase().replace(/s$/, '').endsWith(last),
      );
      if (fitting.length > 0) return random.pick(fitting).id;
      return own.length > 0 && random.chance(0.35) ? random.pick(own).id : row.caseId;
    }
    const shownNumber = (id: number): [number, number] =>
      view.isHidden(String(id))
        ? [id, Number(swapOf(String(id), () => String(1_900_000_000 + random.int(90_000_000))))]
        : [id, id];
    function shownText(text: string): [string, string] {
      if (!text) return [harmless, harmless];
      const isHidden = (each: string) => view.isHidden(each);
      if (/^\d{4}-\d{6}$/.test(text))
        return [text, isHidden(text) ? swapOf(text, () => `2031-${100_000 + random.int(800_000)}`) : text];
      if (text.startsWith('WBAZX')) return [text, isHidden(text) ? swapOf(text, word.vin) : text];
      if (/^Y[A-Z]{6}$/.test(text))
        return [text, isHidden(text) ? swapOf(text, () => word.vin().slice(-7)) : text];
      if (text.startsWith('ZQ-')) return [text, isHidden(text) ? swapOf(text, word.plate) : text];
      if (text.startsWith('+49')) return [text, isHidden(text) ? swapOf(text, word.phone) : text];
      const mark = /zq[a-z]{8}/i.exec(text)?.[0];
      if (!mark || !isHidden(mark.toLowerCase())) return [text, text];
      const missing = swapOf(mark.toLowerCase(), () => word.mark().toLowerCase());
      return [text, text.replace(mark, missing)];
    }
    function textFor(name: string): [string, string] {
      const row = near();
      const texts = facts.texts.get(row.caseId);
      if (!texts) return [harmless, harmless];
      const mark = texts.marks.length > 0 ? random.pick(texts.marks) : harmless;
      if (/^contactFoundBy$/.test(name)) return shownText(random.pick([texts.email, texts.vin]));
      if (/email|^to$|^cc$/i.test(name)) return shownText(texts.email || `somebody@example.com`);
      if (/vin/i.test(name)) return shownText(texts.vin);
      if (/plate/i.test(name)) return shownText(texts.plate);
      if (/phone/i.test(name)) return shownText(texts.phone);
      if (/internalId/.test(name)) return shownText(row.internalId);
      if (!/text|search|contact|name|filter|until/i.test(name)) return [harmless, harmless];
      // A name that looks like a case number would match the search for similar numbers.
      if (/^(first|last|full|company)Name$/.test(name)) return shownText(mark);
      return shownText(
        random.pick([
          mark,
          mark,
          mark.slice(0, 6),
          row.internalId,
          texts.email,
          texts.vin,
          texts.vin.slice(-7),
          texts.plate,
          'Battery',
        ]),
      );
    }
    type Json = Record<string, unknown>;
    function valueFor(name: string, json: Json): [unknown, unknown] {
      const options = (json.anyOf ?? json.oneOf) as Json[] | undefined;
      if (options) return valueFor(name, options.find(({ type }) => type !== 'null') ?? {});
      if (json.type === 'array') {
        const [value, other] = valueFor(name, (json.items ?? {}) as Json);
        return value === undefined ? [[], []] : [[value], [other]];
      }
      if (Array.isArray(json.enum)) {
        const value = random.pick(json.enum);
        return [value, value];
      }
      if (json.type === 'boolean') return random.chance(0.5) ? [true, true] : [false, false];
      if (json.format === 'date-time') return ['2026-03-04T08:00:00Z', '2026-03-04T08:00:00Z'];
      const known = choices[name.replace(/s$/, '')];
      if (known && known.length > 0) {
        const value = random.pick(known);
        return [value, value];
      }
      if (/Ids?$/.test(name) && /"(integer|number)"/.test(JSON.stringify(json)))
        return shownNumber(idFor(name, near()));
      if (json.type === 'string' && !json.format) return textFor(name);
      return [undefined, undefined];
    }
    /** The sample of a schema with some fields filled. */
    function filled(schema: EndpointSpec['body']): [Json, Json] {
      const value = { ...sampleOf(schema, harmless) } as Json;
      const other = { ...value };
      const share = random.pick([0.05, 0.15, 0.6]);
      for (const [key, json] of Object.entries(fieldsOf(schema))) {
        const isNeeded = key in value && /Ids?$|internalId|email/i.test(key);
        if (!isNeeded && !random.chance(key === 'text' || key === 'search' ? 0.6 : share)) continue;
        const [drawn, twin] = valueFor(key, json);
        if (drawn === undefined) continue;
        value[key] = drawn;
        other[key] = twin;
      }
      return [value, other];
    }

    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params: Record<string, unknown> = {};
    const twinParams: Record<string, unknown> = {};
    const [, kind = ''] = /^(?:configuration\/)?(market|dealer|rule|price)s?\//.exec(endpoint.path) ?? [];
    const ids = settingIds(kind);
    for (const [at, name] of names.entries()) {
      if (at === 0 && ids.length > 0 && random.chance(0.7)) {
        params[name] = random.pick(ids);
        twinParams[name] = params[name];
        continue;
      }
      if (name === 'key') {
        params.key = harmless;
        twinParams.key = harmless;
        continue;
      }
      const id =
        at === 0 && name === 'id' && random.chance(0.75)
          ? target.caseId
          : idFor(name, at === 0 ? target : near());
      [params[name], twinParams[name]] = shownNumber(id);
    }
    const [query, twinQuery] = filled(endpoint.query);
    const [body, twinBody] = filled(endpoint.body);
    if (endpoint.changesSettings) {
      const setting = validSetting(endpoint, random, choices.marketId ?? []);
      Object.assign(body, setting);
      Object.assign(twinBody, setting);
    }
    // A body field with the name of a path parameter gets its value.
    for (const name of names)
      if (name in body) {
        body[name] = params[name];
        twinBody[name] = twinParams[name];
      }
    const call = { endpoint, path: pathOf(endpoint.path, params), query, body };
    const twin = { endpoint, path: pathOf(endpoint.path, twinParams), query: twinQuery, body: twinBody };
    return {
      call,
      twin: swaps.length > 0 ? twin : null,
      swaps,
      caseId: caseById.has(Number(params.id)) ? Number(params.id) : target.caseId,
    };
  };
}
