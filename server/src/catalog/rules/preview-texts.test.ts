import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { forwardForm, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const { createRule, previewTexts, removeRule } = ruleSettingsEndpoints;

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Anna', lastName: 'Weber' });
  return () => t.close();
});

const preview = (caseId: number, more: Record<string, unknown>, who = admin) =>
  t.inject(who, previewTexts, {
    body: { ruleTypeId: ruleTypes.ReplyTemplate, caseId, language: 'de', subject: '', content: '', ...more },
  });

describe('previewing texts on a case (rule 7.9)', () => {
  it('shows the reply to the customer, with unfilled placeholders marked and listed', async () => {
    const { contactId } = await makeContact(t, { title: 'Mrs', lastName: 'Zwirner' });
    const row = await makeCase(t, { contactId });
    const { body } = await preview(row.caseId, {
      subject: 'Ihr {{car.model}}',
      content:
        '<p>{{salutation}}</p><p>Zu <a href="https://x.example/{{car.vin}}">{{car.vin}}</a> und {{case.number}}<script>alert(1)</script></p>',
    });
    expect(body.subject).toBe(`[${row.internalId}] Ihr {{car.model}}`);
    expect(body.missing).toEqual(['car.model', 'car.vin']);
    expect(body.html).toContain('Sehr geehrte Frau Zwirner,');
    expect(body.html).toContain(
      `<a href="https://x.example/{{car.vin}}" rel="noopener noreferrer nofollow" target="_blank"><mark>{{car.vin}}</mark></a> und ${row.internalId}`,
    );
    expect(body.html).toContain('Anna Weber');
    expect(body.html).not.toContain('script');
  });

  it('shows the mail to a recipient of the forward, without the customer', async () => {
    const { contactId } = await makeContact(t, { lastName: 'Secretive' });
    const row = await makeCase(t, { contactId });
    const { body } = await preview(row.caseId, {
      ruleTypeId: ruleTypes.Forwarding,
      language: 'en',
      subject: 'About {{case.title}}',
      content: '<p>Due {{due.date}}, model {{car.model}}</p>',
    });
    expect(body.subject).toBe(`[${row.internalId}] About ${row.title}`);
    expect(body.html).toMatch(/Due \d\d\.\d\d\.\d{4}, model <mark>\{\{car\.model\}\}<\/mark>/);
    expect(body.missing).toEqual(['car.model']);
    expect(body.html).not.toMatch(/Secretive|\{\{link/);
  });

  it('requires a case that the reader sees', async () => {
    const hidden = await makeCase(t, { marketId: await marketId(t, 'FR') });
    const scoped = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect((await preview(hidden.caseId, {}, scoped)).status).toBe(404);
  });
});

describe('texts of a forwarding rule (rule 7.9)', () => {
  it('start the forward in the language of the market, filled from the case; otherwise the general text does', async () => {
    const agent = await t.actor('Agent', { firstName: 'Otto', lastName: 'Agent' });
    const row = await makeCase(t);
    const propose = async (language?: string) =>
      (
        await t.inject(agent, forwardingEndpoints.proposeForward, {
          params: { id: row.caseId },
          query: { ...(language && { language }) },
        })
      ).body;
    const general = await propose();
    const { body: ruleId } = await t.inject(admin, createRule, {
      body: {
        ruleTypeId: 1,
        name: 'With words',
        marketId: row.marketId,
        sourceIds: [row.sourceId],
        to: ['words@x.example'],
        subjectEn: 'Please help',
        contentEn: '<p>From {{agent.name}} about {{car.model}}</p>',
        subjectDe: 'Bitte um Hilfe bei {{case.title}}',
        contentDe: '<p>Bis {{due.date}}, <b>danke</b></p>',
      },
    });
    expect(await propose()).toMatchObject({
      to: [{ email: 'words@x.example' }],
      language: 'de',
      subject: `[${row.internalId}] Bitte um Hilfe bei ${row.title}`,
      message: '<p>Bis 16.03.2026, <b>danke</b></p>',
    });
    expect(await propose('en')).toMatchObject({
      subject: `[${row.internalId}] Please help`,
      message: '<p>From Otto Agent about {{car.model}}</p>',
    });
    // A user must fill missing values, otherwise the forward is rejected.
    const form = {
      to: [{ email: 'words@x.example' }],
      language: 'en',
      subject: 'S',
      message: (await propose('en')).message,
    };
    expect(forwardForm.safeParse(form).error?.issues).toMatchObject([
      { path: ['message'], message: 'placeholder' },
    ]);
    await t.inject(admin, removeRule, { params: { id: ruleId } });
    expect(await propose()).toEqual(general);
  });
});
