import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import type { CallInput, EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { expect, test } from 'vitest';
import { callEndpoint, urlOf } from './call-endpoint.ts';

test('encodes parameters, repeats lists and leaves out missing values', () => {
  expect(urlOf(casePageEndpoints.getCase, { params: { id: 7 } })).toBe('/api/v1.0/cases/7');
  expect(
    urlOf(caseListEndpoints.listCases, {
      query: { skip: 20, text: 'a&b ä', ids: [1, 2], none: undefined, no: null },
    }),
  ).toBe('/api/v1.0/cases/list?skip=20&text=a%26b+%C3%A4&ids=1&ids=2');
});

/** Returns the parts of the multipart request that a call sends. */
async function partsOf<E extends EndpointSpec>(endpoint: E, input: CallInput<E>) {
  let sent: unknown;
  await callEndpoint(endpoint, input, 'en', async ({ body }) => {
    sent = body;
    return { status: 200, statusText: 'OK', blob: new Blob(['{}']) };
  });
  if (!(sent instanceof FormData)) throw new Error('no form was sent');
  return [...sent];
}
const files = [new File(['x'], 'x.txt')];

test('sends a text-only body as one part for each field next to the files', async () => {
  const body = { title: null, content: '<p>x</p>' };
  const [content, file, ...rest] = await partsOf(caseEventEndpoints.addComment, {
    params: { id: '7' },
    body,
    files,
  });
  expect(content).toEqual(['content', '<p>x</p>']);
  expect(file).toMatchObject(['files', { name: 'x.txt' }]);
  expect(rest).toEqual([]);
});

test('sends any other body as JSON in one part', async () => {
  const body = { to: [{ email: 'a@b.example' }], language: 'en' as const, subject: 'x', message: 'y' };
  const parts = await partsOf(forwardingEndpoints.forwardCase, { params: { id: '7' }, body, files });
  expect(parts.map(([name]) => name)).toEqual(['body', 'files']);
  const part = parts[0]?.[1] as File;
  expect(part.type).toBe('application/json');
  expect(JSON.parse(await part.text())).toEqual(body);
});
