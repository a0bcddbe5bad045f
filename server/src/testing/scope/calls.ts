import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { allRoutes } from '../../modules.ts';
import { fieldsOf } from '../contract-samples.ts';
import { type Facts, tokensOf } from './facts.ts';
import type { SentCall } from './send-call.ts';

// Facts from the contract that decide what a response may reveal.

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn');
export const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;
/** True if the endpoint is about a case, its customer or car, or its records. */
const isOfCases = ({ path, query, body, reply }: EndpointSpec): boolean =>
  path.startsWith('case') ||
  [query, body, reply].some((schema) =>
    /"(caseId|internalId|contactId|contactCarId|caseEventId|customer|vin)"/.test(
      JSON.stringify(fieldsOf(schema)),
    ),
  );
/** Endpoints about cases are drawn more often than the others. */
export const drawnEndpoints = endpoints.flatMap((endpoint) =>
  Array<EndpointSpec>(isOfCases(endpoint) ? 4 : 1).fill(endpoint),
);
/** Endpoints that change nothing on a case, according to the contract. */
export const readingEndpoints = drawnEndpoints.filter(
  ({ method, path }) => method === 'GET' || (method === 'POST' && !path.includes('{')),
);
/** Without the keys of preferences and drafts, which the user chooses. */
export const endpointsWithIds = endpoints.filter(({ path }) => path.replace('{key}', '').includes('{'));
/** Those among them that name a case or one of its records. */
export const callsWithIds = endpointsWithIds.filter(
  ({ path, errors }) => /^(case|contact)/.test(path) && errors.includes('NotFound'),
);

const isOneOf =
  (...some: readonly EndpointSpec[]) =>
  (endpoint: EndpointSpec): boolean =>
    some.includes(endpoint);
/** Only these show deleted cases (rules 3.43 and 14.4). */
export const isOfBin = isOneOf(
  caseActionEndpoints.listBin,
  caseActionEndpoints.restoreCase,
  auditEndpoints.listAudit,
  auditEndpoints.exportAudit,
  auditEndpoints.sumOfPerson,
);
/** Their responses contain the compared calls. */
export const isOfCalls = isOneOf(
  auditEndpoints.listAudit,
  auditEndpoints.sumOfPerson,
  auditEndpoints.exportAudit,
);
/** A merged contact is part of the remaining one, and is shown to readers who see that. */
export const listsMerges = isOneOf(contactMergeEndpoints.listMerges);
export const isMerging = isOneOf(contactMergeEndpoints.mergeContacts, contactMergeEndpoints.undoMerge);
/** Rule 9.47 counts cases out of scope without naming them. */
export const countsAll = ({ path }: EndpointSpec): boolean => path === 'case/{id}/goodwill';

type Asked = Pick<SentCall, 'endpoint' | 'query'>;
const isOfGdpr = isOneOf(...Object.values(gdprEndpoints));
/** Searches for persons in all scopes (rule 19.2). */
export const looksUpPersons = ({ endpoint, query }: Asked): boolean =>
  endpoint === contactEndpoints.listContacts && String(query.gdpr) === 'true';
/** Affects the whole person (rule 19.1). */
export const isOnPersons = (call: Asked): boolean => isOfGdpr(call.endpoint) || looksUpPersons(call);
/** Moves a case with its integrated cases. */
export const movesParts = isOneOf(caseRelationEndpoints.integrateCase, caseRelationEndpoints.undoIntegration);
/** Ends data requests to a person, so that waiting cases continue (rule 19.5). */
export const mayRemoveCases = isOneOf(gdprEndpoints.restrictContact, gdprEndpoints.erasePerson);

/** Full address or VIN that finds a contact in use elsewhere (rule 6.8), if it is the only search field. */
export function exactLookup({ endpoint, query }: SentCall): string | null {
  if (endpoint !== contactEndpoints.searchContacts) return null;
  const asked = Object.entries(query).filter(([key]) => key !== 'count');
  const [[key, value] = []] = asked;
  return asked.length === 1 && (key === 'email' || key === 'vin') ? String(value) : null;
}

/** Uses a contact for a case by the address or VIN that finds it in any scope (rule 6.8). */
export const putsByLookup = ({ body }: SentCall, owners: Facts['owners']): boolean =>
  [...tokensOf(String(body.contactFoundBy ?? ''))].some((word) =>
    owners.get(word)?.contactIds.has(Number(body.contactId)),
  );
