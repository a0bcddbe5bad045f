import { expect, it } from 'vitest';
import { jsonOfReply } from './json-of-reply.ts';

const entries = Array.from({ length: 1_001 }, (_none, at) => ({ at, text: `"${at}"`, none: null }));

it.each<[what: string, reply: unknown]>([
  ['fields without a value', { 'a"b': 1, none: undefined, nothing: null, nested: { list: entries } }],
  [
    'lists of each length',
    { empty: [], one: entries.slice(0, 1), batch: entries.slice(0, 500), long: entries },
  ],
  ['a list without fields', entries],
  ['nothing', {}],
  ['an id', 7],
  ['null', null],
])('writes the same as JSON.stringify: %s', async (_what, reply) => {
  expect(await jsonOfReply(reply)).toBe(JSON.stringify(reply));
});

it('lets other work run between the parts of a long list', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    pending = setImmediate(count);
  };
  let pending = setImmediate(count);
  await jsonOfReply({ rows: entries });
  clearImmediate(pending);
  expect(turns).toBeGreaterThan(0);
});
