import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([
  ['en', 'Forwarding, Germany', ['Reminder, all markets', 'Escalation, all markets', 'Due date, Germany']],
  [
    'de',
    'Weiterleitung, Deutschland',
    ['Erinnerung, alle Märkte', 'Eskalation, alle Märkte', 'Frist, Deutschland'],
  ],
])("names shipped rules in the reader's language: %s", async (language, forwarding, others) => {
  const agent = await t.actor('Agent');
  const { caseId } = await makeCase(t);
  const headers = { headers: { 'accept-language': language } };
  const { body } = await t.inject(
    agent,
    casePageEndpoints.listRulesOfCase,
    { params: { id: caseId } },
    headers,
  );
  const names = body
    .filter(({ isWinner, ruleType }) => isWinner && ruleType !== 'ReplyTemplate')
    .map(({ name }) => name);
  expect(names).toEqual([forwarding, ...others]);
  const proposal = await t.inject(
    agent,
    forwardingEndpoints.proposeForward,
    { params: { id: caseId }, query: {} },
    headers,
  );
  expect(proposal.body.ruleName).toBe(forwarding);
});
