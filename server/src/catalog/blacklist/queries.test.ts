import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listBlacklisted } from './queries.ts';
import { blacklist } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  const now = t.clock.now();
  await t.db.insert(blacklist).values(
    ['Troll@Post.example', '*@spam.example', '_@odd.example'].map((email) => ({
      email,
      createdDateTime: now,
      lastModifiedDateTime: now,
    })),
  );
});
afterAll(() => t.close());

it.each<[string[], string[]]>([
  [['troll@post.example', 'friend@post.example'], ['troll@post.example']],
  [['TROLL@POST.EXAMPLE'], ['TROLL@POST.EXAMPLE']],
  [['anyone@Spam.Example', 'spam.example@other.example'], ['anyone@Spam.Example']],
  [['anyone@sub.spam.example', 'anyone@notspam.example'], []],
  [['a@odd.example'], []],
  [[], []],
])('of %j blocks %j (rule 6.6)', async (addresses, expected) => {
  expect(await listBlacklisted(t.db, addresses)).toEqual(expected);
});
