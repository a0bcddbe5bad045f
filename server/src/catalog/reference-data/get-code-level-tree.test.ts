import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it("returns the whole tree in order, named in the reader's language (rule 4.1)", async () => {
  const agent = await t.actor('Agent');
  const english = (await t.inject(agent, codeLevelEndpoints.tree)).body.codeLevelAreas;
  const german = (
    await t.inject(agent, codeLevelEndpoints.tree, {}, { headers: { 'accept-language': 'de' } })
  ).body.codeLevelAreas;
  const groups = english.flatMap((area) => area.topicGroups);
  expect(english.length).toBeGreaterThanOrEqual(8);
  expect(groups.length).toBeGreaterThanOrEqual(40);
  expect(groups.flatMap((group) => group.codeLevelTopicDetails).length).toBeGreaterThanOrEqual(200);
  const [body, karosserie] = [english, german].map((areas) =>
    areas.find((area) => ['Body and exterior', 'Karosserie und Exterieur'].includes(area.name)),
  );
  expect(karosserie).toMatchObject({ id: body?.id, name: 'Karosserie und Exterieur' });
  expect(body?.topicGroups[0]).toMatchObject({ name: 'Paint', synonyms: expect.arrayContaining(['Lack']) });
  expect(karosserie?.topicGroups[0]?.synonyms).toEqual(expect.arrayContaining(['Paint', 'Lackierung']));
  expect(body?.topicGroups[0]?.codeLevelTopicDetails.map((detail) => detail.name)).toEqual([
    'Paint blistering',
    'Clear coat peeling',
    'Excessive stone chips',
    'Colour mismatch',
    'Scratches on a new vehicle',
    'Stains on matt paint',
  ]);
});

it('requires a session', async () => {
  expect((await t.inject(null, codeLevelEndpoints.tree)).status).toBe(401);
});
