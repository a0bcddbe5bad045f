import type { TestApp } from '../test-app.ts';
import type { CaseFacts, Viewer } from './oracle.ts';
import { liesInScope, seesCase, seesContact } from './oracle.ts';
import { tablesOfCases } from './own-numbers.ts';

/** The records that a number or word belongs to. A user who sees one of them may see it. */
interface Owners {
  caseIds: Set<number>;
  contactIds: Set<number>;
}
export interface Row {
  table: string;
  id: number;
  caseId: number;
}
export interface Facts {
  cases: CaseFacts[];
  /** The cases of each contact. */
  contacts: Map<number, CaseFacts[]>;
  /** Every row that belongs to a case. */
  rows: Row[];
  cars: { contactCarId: number; contactId: number }[];
  /** Restricted contacts, which no search offers (rule 19.5). */
  restricted: Set<number>;
  /** A digest of the row and events of each case. */
  states: Map<number, string>;
  /** The case that each case is integrated into. */
  wholes: Map<number, number | null>;
  owners: Map<string, Owners>;
  /** Current and former blacklist entries, shown to its maintainers in any scope (rule 6.10). */
  blacklisted: Set<string>;
  /** Texts of a case and its customer by kind. */
  texts: Map<number, { marks: string[]; email: string; vin: string; plate: string; phone: string }>;
}

/** The words of `make-scoped-cases.ts`, case numbers, and numbers that can be row ids. */
const token =
  /zq[a-z]{8}|WBAZX\d{5}Y[A-Z]{6}|(?<![a-z])Y[A-HJ-NPR-Z]{6}(?![a-z])|ZQ-[A-Z]{2} \d{4}|\+49 ?89 ?\d{6}|20\d\d-\d{6}(?!\d)|(?<![\d.-])\d{7,9}(?![\d.])/gi;
const plain = (found: string) => (/^zq[a-z]/i.test(found) ? found.toLowerCase() : found);
/** All words and ids in a text that identify a record. For a VIN also its end, as shown in lists. */
export function tokensOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [match] of text.matchAll(token)) {
    found.add(plain(match));
    if (match.length === 17) found.add(match.slice(-7));
  }
  return found;
}

/** Tables without content of a case: who did what to it, and its search index. */
const silent = ['audit_entries', 'audit_personal_values', 'case_search', 'favorites'];

export async function readFacts(t: TestApp): Promise<Facts> {
  const all = async <T extends object>(sql: string) => (await t.pool.query<T>(sql)).rows;
  const cases = await all<CaseFacts>(
    `select c.case_id as "caseId", c.internal_id as "internalId", c.market_id as "marketId", c.brand_id as "brandId",
        c.source_id as "sourceId", c.mailbox_id as "mailboxId", c.contact_id as "contactId", c.contact_car_id as "contactCarId", c.status_id as "statusId",
        c.deleted_at is not null as "isDeleted",
        coalesce((select json_agg(s.code_level_topic_group_id) from case_code_level_sets s where s.case_id = c.case_id), '[]') as "topicGroupIds"
      from cases c order by 1`,
  );
  const tables = await tablesOfCases(t);
  const keys = await all<{ table: string; key: string }>(
    `select c.relname as table, a.attname as key from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and i.indnkeyatts = 1 and a.attname <> 'case_id'`,
  );
  const ofTable = tables.flatMap((table) => keys.filter((each) => each.table === table));
  const rows = await all<Row>(
    ofTable
      .map(
        ({ table, key }) =>
          `select '${table}' as table, ${key}::int as id, case_id as "caseId" from ${table} where case_id is not null`,
      )
      .join(' union all '),
  );
  const reported = await all<{ caseId: number; row: string }>(
    tables
      .filter((table) => !silent.includes(table))
      .map(
        (table) =>
          `select case_id as "caseId", to_jsonb(r)::text as row from ${table} r where case_id is not null`,
      )
      .concat(`select a.case_id, f.file_name from attachments a join stored_files f using (stored_file_id)`)
      .join(' union all '),
  );
  // The number of an integrated case appears in texts written before the integration, which are now on the other case.
  const written = await all<{ caseId: number; row: string }>(
    `select case_id as "caseId", concat(title, ' ', content) as row from case_events
      union all select case_id, subject from outgoing_mails where case_id is not null`,
  );
  const people = await all<{ contactId: number; row: string }>(
    `select contact_id as "contactId", to_jsonb(c)::text as row from contacts c
      union all select contact_id, to_jsonb(c)::text from contact_cars c`,
  );
  // Former values of a case or person are shown in the history.
  const before = await all<{ caseId: number | null; contactId: number | null; row: string }>(
    `select case_id as "caseId", contact_id as "contactId", value as row from audit_personal_values
      union all select case_id, null, changes::text from audit_entries where entity = 'case' and case_id is not null`,
  );
  const blacklisted = await all<{ row: string }>(
    `select v.value as row from audit_entries a, jsonb_array_elements(a.changes) c, audit_personal_values v
      where a.entity = 'blacklistEntry' and v.value_id in ((c ->> 'fromValueId')::bigint, (c ->> 'toValueId')::bigint)
      union all select a.changes::text from audit_entries a where a.entity = 'blacklistEntry'
      union all select to_jsonb(b)::text from blacklist b`,
  );
  const cars = await all<{ contactCarId: number; contactId: number }>(
    'select contact_car_id as "contactCarId", contact_id as "contactId" from contact_cars',
  );
  const restricted = await all<{ contactId: number }>(
    'select contact_id as "contactId" from contacts where restricted_at is not null',
  );
  const states = await all<{ caseId: number; wholeId: number | null; state: string }>(
    `select c.case_id as "caseId", c.integrated_into_id as "wholeId", md5(c::text || coalesce((select string_agg(e::text, '|' order by e.case_event_id)
      from case_events e where e.case_id = c.case_id), '')) as state from cases c`,
  );

  const owners = new Map<string, Owners>();
  const own = (text: string, kind: keyof Owners, id: number) => {
    const found = owners.get(text) ?? { caseIds: new Set(), contactIds: new Set() };
    found[kind].add(id);
    owners.set(text, found);
  };
  const words = (text: string) => [...tokensOf(text)].filter((each) => !/^\d/.test(each));
  for (const { caseId, internalId } of cases) {
    own(String(caseId), 'caseIds', caseId);
    own(internalId, 'caseIds', caseId);
  }
  // The number of an integrated case leads to the case it is part of, for all who see that (rule 3.45).
  for (const { caseId, wholeId } of states) {
    const part = cases.find((each) => each.caseId === caseId);
    if (wholeId !== null && part) own(part.internalId, 'caseIds', wholeId);
  }
  for (const { caseId, row } of written)
    for (const [number] of row.matchAll(/20\d\d-\d{6}(?!\d)/g)) own(number, 'caseIds', caseId);
  for (const { id, caseId } of rows) own(String(id), 'caseIds', caseId);
  for (const { caseId, row } of reported) for (const word of words(row)) own(word, 'caseIds', caseId);
  const contacts = new Map<number, CaseFacts[]>(people.map(({ contactId }) => [contactId, []]));
  for (const row of cases) if (row.contactId !== null) contacts.get(row.contactId)?.push(row);
  for (const { contactId, row } of people) for (const word of words(row)) own(word, 'contactIds', contactId);
  for (const { caseId, contactId, row } of before)
    for (const word of words(row)) {
      if (contactId !== null) own(word, 'contactIds', contactId);
      else if (caseId !== null) own(word, 'caseIds', caseId);
    }
  for (const id of contacts.keys()) own(String(id), 'contactIds', id);
  for (const { contactCarId, contactId } of cars) own(String(contactCarId), 'contactIds', contactId);

  const texts: Facts['texts'] = new Map();
  for (const { caseId, contactId } of cases) {
    const ofCase = reported.filter((each) => each.caseId === caseId).map(({ row }) => row);
    const ofPerson = people.filter((each) => each.contactId === contactId).map(({ row }) => row);
    const text = ofPerson.join(' ');
    const first = (pattern: RegExp) => pattern.exec(text)?.[0] ?? '';
    texts.set(caseId, {
      marks: [...new Set([...ofCase, text].flatMap(words))].filter((each) => each.startsWith('zq')),
      email: first(/zq[a-z]{8}@private\.example/),
      vin: first(/WBAZX\d{5}Y[A-Z]{6}/),
      plate: first(/ZQ-[A-Z]{2} \d{4}/),
      phone: first(/\+49 ?89 ?\d{6}/),
    });
  }
  return {
    cases,
    contacts,
    rows,
    cars,
    restricted: new Set(restricted.map(({ contactId }) => contactId)),
    blacklisted: new Set(blacklisted.flatMap(({ row }) => words(row))),
    owners,
    texts,
    states: new Map(states.map((s) => [s.caseId, s.state])),
    wholes: new Map(states.map((s) => [s.caseId, s.wholeId])),
  };
}

/** The records that a user sees according to the rules. For the bin: deleted cases in scope (rule 3.43). */
export function viewOf(facts: Facts, viewer: Viewer, { isOfBin = false } = {}) {
  const sees = isOfBin ? liesInScope : seesCase;
  const caseIds = new Set(facts.cases.filter((row) => sees(viewer, row)).map(({ caseId }) => caseId));
  const contactIds = new Set(
    [...facts.contacts]
      .filter(([, itsCases]) => seesContact(viewer, itsCases) || itsCases.some((row) => sees(viewer, row)))
      .map(([contactId]) => contactId),
  );
  return {
    caseIds,
    contactIds,
    /** True if none of its records is visible. Values without a record are not hidden. */
    isHidden: (text: string) => {
      const found = facts.owners.get(text);
      if (!found) return false;
      return (
        ![...found.caseIds].some((id) => caseIds.has(id)) &&
        ![...found.contactIds].some((id) => contactIds.has(id))
      );
    },
  };
}
export type View = ReturnType<typeof viewOf>;

/** The view for responses about whole persons (rule 19.1): all contacts, and only the cases in the view. */
export const viewOfPersons = (facts: Facts, view: View): View => ({
  ...view,
  contactIds: new Set(facts.contacts.keys()),
  isHidden: (text) => view.isHidden(text) && facts.owners.get(text)?.contactIds.size === 0,
});
