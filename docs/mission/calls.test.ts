import { mayPass } from '@cfm/contract/platform/access.ts';
import type { EndpointSpec } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import { allRoutes } from '@cfm/server/modules.ts';
import { expect, test } from 'vitest';
import { isStatedFor, peopleWith } from './access.ts';
import { calls } from './calls.ts';
import { namesOf, namesWithin, requiredIn } from './schema-names.ts';

// Section 7 of the specification against the endpoints. server/src/access.test.ts checks that the server enforces their access rules.
const shapeOf = (path: string) =>
  path
    .replace(apiBase, '')
    .replace(/^\//, '')
    .replace(/\{\w+\}/g, '{}');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${shapeOf(path)}`;
const served = new Map<string, EndpointSpec>(allRoutes.map(({ endpoint }) => [nameOf(endpoint), endpoint]));
const all = Object.values(calls).flat();

test('serves the 100 calls of section 7', () => {
  expect(new Set(all.map(nameOf)).size).toBe(100);
  expect(all.map(nameOf).filter((name) => !served.has(name))).toEqual([]);
});

test.each(all.map((call) => [nameOf(call), call] as const))(
  '%s has the stated fields and access',
  (name, call) => {
    const endpoint = served.get(name);
    if (!endpoint) throw new Error('not served');
    if (call.encoding) expect(endpoint.request ?? 'none', 'encoding').toBe(call.encoding);
    if (call.body) expect(endpoint.request ?? 'none', 'a body').not.toBe('none');
    expect(namesOf(endpoint.query), 'query').toEqual(expect.arrayContaining([...(call.query ?? [])]));
    expect([...namesWithin(endpoint.body)], 'body').toEqual(expect.arrayContaining([...(call.body ?? [])]));
    if (call.filePart) expect(endpoint.filePart ?? 'files', 'part with files').toBe(call.filePart);
    expect(endpoint.answer ?? 'json', 'answer').toBe(call.reply === 'bytes' ? 'bytes' : 'json');
    if (call.reply && call.reply !== 'bytes')
      expect([...namesWithin(endpoint.reply)], 'reply').toEqual(expect.arrayContaining([...call.reply]));
    const named = [...(call.query ?? []), ...(call.body ?? []), ...(call.demands ?? [])];
    const demanded = [...requiredIn(endpoint.query), ...requiredIn(endpoint.body)];
    expect(
      demanded.filter((each) => !named.includes(each)),
      'further required fields',
    ).toEqual([]);
    expect(call.demands ?? []).toEqual((call.demands ?? []).filter((each) => demanded.includes(each)));
    expect(peopleWith((grants) => mayPass(endpoint.access, grants))).toEqual(
      peopleWith((grants) => isStatedFor(call.access, grants)),
    );
  },
);
