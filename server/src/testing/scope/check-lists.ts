import { isDeepStrictEqual } from 'node:util';
import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { mayPass } from '@cfm/contract/platform/access.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { Facts, View } from './facts.ts';
import { liesInScope } from './oracle.ts';
import { failing, type Play } from './play.ts';
import { answerTo, type SentCall } from './send-call.ts';

/** Lists and their counts have exactly the records that the user sees. */
export async function checkLists({ t, person, counted }: Play, facts: Facts, view: View): Promise<void> {
  const ids = (rows: readonly { caseId: number }[]) =>
    rows.map(({ caseId }) => caseId).toSorted((a, b) => a - b);
  const seen = facts.cases.filter(({ caseId }) => view.caseIds.has(caseId));
  const usual = seen.filter(
    ({ statusId }) => statusId !== statusIds.Spam && statusId !== statusIds.Integrated,
  );
  const inBin = facts.cases.filter((row) => row.isDeleted && liesInScope(person.viewer, row));
  const take = { take: '100' };
  const expected: [EndpointSpec, object, object, (body: never) => unknown, unknown][] = [
    [
      caseListEndpoints.listCases,
      { ...take, exactTotal: 'true' },
      { includeSpam: true, includeIntegrated: true },
      (body: { totalCount: number; items: { caseId: number }[] }) => [body.totalCount, ids(body.items)],
      [seen.length, ids(seen)],
    ],
    [
      caseListEndpoints.listCases,
      { take: '10' },
      {},
      (body: { totalCount: number }) => body.totalCount,
      usual.length,
    ],
    [exportEndpoints.checkExport, {}, {}, (body: { caseCount: number }) => body.caseCount, usual.length],
    [
      caseActionEndpoints.listBin,
      take,
      {},
      (body: { totalCount: number; items: { caseId: number }[] }) => [body.totalCount, ids(body.items)],
      [inBin.length, ids(inBin)],
    ],
    [
      contactEndpoints.listContacts,
      take,
      {},
      (body: { totalCount: number }) => body.totalCount,
      view.contactIds.size,
    ],
    [
      favoriteEndpoints.listFavoriteIds,
      {},
      {},
      (body: number[]) => body.every((caseId) => view.caseIds.has(caseId)),
      true,
    ],
  ];
  for (const [endpoint, query, body, read, right] of expected) {
    if (!mayPass(endpoint.access, person.actor)) continue;
    const call = {
      endpoint,
      path: endpoint.path,
      query: query as SentCall['query'],
      body: body as SentCall['body'],
    };
    const answer = await answerTo(t, person.cookie, call);
    counted.calls += 1;
    const got = answer.status === 200 ? read(JSON.parse(answer.text) as never) : null;
    if (!isDeepStrictEqual(got, right))
      failing(person, call, answer)(`does not answer ${JSON.stringify(right)} but ${JSON.stringify(got)}`);
  }
}
