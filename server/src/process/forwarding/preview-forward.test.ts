import { forwardDraftKey, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveDraft as saveTabDraft } from '../../access/users/save-draft.ts';
import { drafts } from '../../access/users/tables.ts';
import type { UserActor } from '../../context.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward, forwardForm, sentMails } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { previewForward } from './preview-forward.ts';
import { proposeForward } from './propose-forward.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const saveDraft = (who: UserActor, caseId: number, value: unknown) =>
  t.db
    .insert(drafts)
    .values({ userId: who.userId, key: forwardDraftKey(caseId), value, savedAt: t.clock.now() });

describe('the preview of a forward (rule 9.7)', () => {
  it('equals the sent mail, with links that lead nowhere', async () => {
    const customer = await makeContact(t);
    const row = await makeCase(t, { contactId: customer.contactId });
    const form = forwardForm({
      language: 'de',
      includesCustomer: true,
      cc: ['boss@dealer.example'],
      message: '<p>Bitte <b>prüfen</b></p>',
    });
    await saveDraft(agent, row.caseId, form);
    const preview = await previewForward(t.ctx(agent), {
      caseId: row.caseId,
      draftKey: forwardDraftKey(row.caseId),
    });
    expect(await sentMails(t, row.caseId)).toEqual([]);
    await forward(t, agent, row, form);
    const [sent] = await sentMails(t, row.caseId);
    expect(preview).toEqual({
      from: sent?.from,
      replyTo: sent?.replyTo,
      to: ['service@autohaus.example'],
      cc: ['boss@dealer.example'],
      subject: sent?.subject,
      html: sent?.html.replace(/href="\{\{link:\w+\}\}"/g, '').replace('{{link:solve}}', '(Link)'),
      text: sent?.text.replace(/:\n\{\{link:\w+\}\}/g, ' (Link)').replace(/\{\{link:\w+\}\}/g, '(Link)'),
      attachments: [],
    });
    expect(preview.html).not.toContain('href');
  });

  it('shows the proposal when there is no draft, and creates none', async () => {
    const row = await makeCase(t);
    const { to, subject, text } = await previewForward(t.ctx(agent), { caseId: row.caseId });
    const proposal = await proposeForward(t.ctx(agent), { caseId: row.caseId });
    expect({ to, subject }).toEqual({ to: proposal.to.map(({ email }) => email), subject: proposal.subject });
    expect(text).toContain(plainText(proposal.message));
    expect(
      await t.db
        .select()
        .from(drafts)
        .where(eq(drafts.key, forwardDraftKey(row.caseId))),
    ).toEqual([]);
  });

  it("uses only the reader's own valid draft of a case in scope", async () => {
    const row = await makeCase(t);
    const colleague = await t.actor('Agent');
    await saveDraft(colleague, row.caseId, forwardForm({ subject: 'Of a colleague' }));
    const preview = (who: UserActor) =>
      t.inject(who, forwardingEndpoints.previewForward, {
        params: { id: row.caseId },
        query: { draftKey: forwardDraftKey(row.caseId) },
      });
    expect((await preview(agent)).status).toBe(404);
    expect((await preview(colleague)).body.subject).toContain('Of a colleague');
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    await saveDraft(scoped, row.caseId, forwardForm());
    expect((await preview(scoped)).status).toBe(404);
    await saveDraft(agent, row.caseId, { ...forwardForm(), subject: '' });
    expect(await preview(agent)).toMatchObject({
      status: 400,
      body: { errors: { subject: 'Subject is required' } },
    });
  });

  it('shows exactly the draft of the tab that asks, or else the proposal', async () => {
    const row = await makeCase(t);
    const saveIn = async (tabId: string) => {
      t.clock.advance({ minutes: 1 });
      const value = forwardForm({ subject: `Of ${tabId}` });
      const draft = { key: forwardDraftKey(row.caseId), value, tabId, basedOn: null };
      return (await saveTabDraft(t.ctx(agent), draft)).key;
    };
    const [first, second] = [await saveIn('tab1'), await saveIn('tab2')];
    const subjectOf = async (draftKey?: string) =>
      (await previewForward(t.ctx(agent), { caseId: row.caseId, draftKey })).subject;
    expect(await subjectOf(first)).toContain('Of tab1');
    expect(await subjectOf(second)).toContain('Of tab2');
    expect(await subjectOf()).not.toContain('Of tab');
  });
});
