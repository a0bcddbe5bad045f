import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { allRoutes } from '../../routes.ts';
import { fieldsOf } from '../contract-samples.ts';
import { type Facts, tokensOf } from './facts.ts';
import type { SentCall } from './send-call.ts';

// What the contract says of its calls, as far as it decides what an answer may tell.

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn');
export const nameOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`;
/** What the contract says of a case, of its customer or car, or of what hangs on it. */
const isOfCases = ({ path, query, body, reply }: EndpointSpec): boolean =>
  path.startsWith('case') ||
  [query, body, reply].some((schema) =>
    /"(caseId|internalId|contactId|contactCarId|caseEventId|customer|vin)"/.test(
      JSON.stringify(fieldsOf(schema)),
    ),
  );
/** The calls on cases come more often than the others, which are tried with the same numbers. */
export const drawnEndpoints = endpoints.flatMap((endpoint) =>
  Array<EndpointSpec>(isOfCases(endpoint) ? 4 : 1).fill(endpoint),
);
/** Change nothing that lies on a case, as far as the contract tells. */
export const readingEndpoints = drawnEndpoints.filter(
  ({ method, path }) => method === 'GET' || (method === 'POST' && !path.includes('{')),
);
/** A `{key}` is of the person's own preferences and drafts: whatever stands in it, the person typed. */
export const endpointsWithIds = endpoints.filter(({ path }) => path.replace('{key}', '').includes('{'));
/** Those among them that name a case or what hangs on it. */
export const callsWithIds = endpointsWithIds.filter(
  ({ path, errors }) => /^(case|contact)/.test(path) && errors.includes('NotFound'),
);

const isOneOf =
  (...some: readonly EndpointSpec[]) =>
  (endpoint: EndpointSpec): boolean =>
    some.includes(endpoint);
/** What was deleted is seen there alone (rules 3.43 and 14.4). */
export const isOfBin = isOneOf(
  caseActionEndpoints.listBin,
  caseActionEndpoints.restoreCase,
  auditEndpoints.listAudit,
  auditEndpoints.exportAudit,
  auditEndpoints.sumOfPerson,
);
/** They tell of the very calls that are compared. */
export const isOfCalls = isOneOf(
  auditEndpoints.listAudit,
  auditEndpoints.sumOfPerson,
  auditEndpoints.exportAudit,
);
/** What was merged into a contact is part of it, and named to whoever sees that. */
export const listsMerges = isOneOf(contactMergeEndpoints.listMerges);
export const isMerging = isOneOf(contactMergeEndpoints.mergeContacts, contactMergeEndpoints.undoMerge);
/** Rule 9.47 counts what lies out of scope, and names nothing of it. */
export const countsAll = ({ path }: EndpointSpec): boolean => path === 'case/{id}/goodwill';

type Asked = Pick<SentCall, 'endpoint' | 'query'>;
const isOfGdpr = isOneOf(...Object.values(gdprEndpoints));
/** Looks for persons wherever their cases are (rule 19.2). */
export const looksUpPersons = ({ endpoint, query }: Asked): boolean =>
  endpoint === contactEndpoints.listContacts && String(query.gdpr) === 'true';
/** Acts on the whole person (rule 19.1). */
export const isOnPersons = (call: Asked): boolean => isOfGdpr(call.endpoint) || looksUpPersons(call);
/** Moves a case with all that was integrated into it. */
export const movesParts = isOneOf(caseRelationEndpoints.integrateCase, caseRelationEndpoints.undoIntegration);
/** Ends what a person is asked for, so that the cases that waited for it go on (rule 19.5). */
export const letsCasesGoOn = isOneOf(gdprEndpoints.restrictContact, gdprEndpoints.erasePerson);

/** The whole address or VIN that names a contact in use elsewhere (rule 6.8), where the call asks for nothing else. */
export function exactLookup({ endpoint, query }: SentCall): string | null {
  if (endpoint !== contactEndpoints.searchContacts) return null;
  const asked = Object.entries(query).filter(([key]) => key !== 'count');
  const [[key, value] = []] = asked;
  return asked.length === 1 && (key === 'email' || key === 'vin') ? String(value) : null;
}

/** Puts a contact on a case by the address or VIN that names it, wherever its cases are (rule 6.8). */
export const putsByLookup = ({ body }: SentCall, owners: Facts['owners']): boolean =>
  [...tokensOf(String(body.contactFoundBy ?? ''))].some((word) =>
    owners.get(word)?.contactIds.has(Number(body.contactId)),
  );
