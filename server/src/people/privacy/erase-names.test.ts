import { Writable } from 'node:stream';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints, type Replacement } from '@cfm/contract/people/privacy.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { drafts, users } from '../../access/users/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { dealers, markets } from '../../catalog/markets/tables.ts';
import { mailboxes } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { caseLinks, forwards } from '../../process/forwarding/tables.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { ok } from '../../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactMerges, contacts } from '../contacts/tables.ts';
import { continueErasures } from './continue-erasures.ts';
import { readPersonIdentifiers } from './person-identifiers.ts';
import { erasures } from './tables.ts';

// Unusual names, and unusual spellings of names.

let t: TestApp;
let officer: UserActor;
const lines: string[] = [];
beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  t = await createTestApp({}, undefined, log);
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
});
afterAll(() => t.close());

const nobody = { lastName: 'Somebody', emails: [] as string[], phones: [] as string[], addresses: [] };
async function make(form: Partial<typeof nobody> & { firstName?: string; note?: string }): Promise<number> {
  return ok(await t.inject(officer, contactEndpoints.createContact, { body: { ...nobody, ...form } })).body;
}
async function request(contactId: number): Promise<number> {
  const params = { contactId };
  const { previewHash, fullName } = ok(
    await t.inject(officer, gdprEndpoints.previewErasure, { params }),
  ).body;
  const body = { reason: 'Asked for it', typedName: fullName, previewHash };
  return ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body })).body.erasureId;
}
const goOn = () => continueErasures(t.ctx({ kind: 'job', name: 'erase' }));
const lastNameOf = async (contactId: number) =>
  (await t.db.select().from(contacts).where(eq(contacts.contactId, contactId)))[0]?.lastName;

describe('names of any form (rule 19.10)', () => {
  it('treats a hyphen in name and address as an ordinary character', async () => {
    const contactId = await make({
      firstName: 'Hans-Peter',
      lastName: 'Meier-Lüdenscheid',
      emails: ['hans-peter@meier-luedenscheid.example'],
      phones: ['+49 89-1234-5678'],
    });
    const other = await make({
      note: 'Cousin of Hans-Peter Meier-Lüdenscheid, hans-peter@meier-luedenscheid.example.',
    });
    ok(await t.inject(officer, gdprEndpoints.getPerson, { params: { contactId } }));
    await request(contactId);
    expect(await goOn()).toBe(1);
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, other));
    expect(row?.note).toBe('Cousin of [erased], [erased].');
  });

  it('finds and erases a name with any separators between its parts', async () => {
    const contactId = await make({ firstName: 'Jean-Luc', lastName: "D'Quimper" });
    const written = [
      'Jean-Luc D’Quimper',
      'Jean Luc DʼQuimper',
      'JeanLuc DQuimper',
      'D`Quimper, Jean\u2011Luc',
    ];
    const others = await Promise.all(written.map((name) => make({ note: `Cousin of ${name}.` })));
    const another = await make({ note: 'Cousin of Jean-Luc DeQuimper.' });
    const cases = await Promise.all(written.map((name) => makeCase(t, { title: `Asks ${name} again` })));
    await refreshCaseSearch(
      t.db,
      cases.map(({ caseId }) => caseId),
    );
    const params = { contactId };
    expect(ok(await t.inject(officer, gdprEndpoints.previewErasure, { params })).body.mentions).toBe(
      written.length,
    );
    await request(contactId);
    await goOn();
    const noteOf = async (id: number) =>
      (await t.db.select().from(contacts).where(eq(contacts.contactId, id)))[0]?.note;
    for (const id of others) expect(await noteOf(id)).toBe('Cousin of [erased].');
    expect(await noteOf(another)).toBe('Cousin of Jean-Luc DeQuimper.');
  });

  it('knows each former name of a renamed person, without mixing first and last names', async () => {
    const contactId = await make({ firstName: 'Ada', lastName: 'Alpha' });
    const rename = async (version: number, firstName: string | null, lastName: string) =>
      ok(
        await t.inject(officer, contactEndpoints.updateContact, {
          params: { contactId },
          body: { ...nobody, contactId, version, firstName, lastName },
        }),
      );
    await rename(1, 'Berta', 'Beta');
    await rename(2, 'Berta', 'Gamma');
    await rename(3, null, 'Delta');
    const { names } = await readPersonIdentifiers(t.ctx(officer), contactId);
    expect(names).toEqual([
      { firstName: null, lastName: 'Delta' },
      { firstName: 'Berta', lastName: 'Gamma' },
      { firstName: 'Berta', lastName: 'Beta' },
      { firstName: 'Ada', lastName: 'Alpha' },
    ]);
    for (let version = 4; version < 64; version += 1) await rename(version, `F${version}`, `L${version}`);
    const known = await readPersonIdentifiers(t.ctx(officer), contactId);
    expect(known.names).toHaveLength(50);
    expect(known.names[0]).toEqual({ firstName: 'F63', lastName: 'L63' });
  });
});

describe('a name that is a common word (rule 19.9)', () => {
  it('is counted first, and above a limit is replaced only with a confirmation', async () => {
    const contactId = await make({ firstName: 'Kind', lastName: 'Regards' });
    for (let at = 0; at < 51; at += 1) {
      const { caseId } = await makeCase(t, { title: `Noise ${at}. Kind regards` });
      await refreshCaseSearch(t.db, [caseId]);
    }
    const params = { contactId };
    const { previewHash, mentions } = ok(
      await t.inject(officer, gdprEndpoints.previewErasure, { params }),
    ).body;
    expect(mentions).toBe(51);
    const body = { reason: 'Asked for it', typedName: 'Kind Regards', previewHash };
    const rejected = await t.inject(officer, gdprEndpoints.erasePerson, { params, body });
    expect(rejected.status).toBe(400);
    expect(rejected.body.errors).toHaveProperty('replacesMany');
    ok(await t.inject(officer, gdprEndpoints.erasePerson, { params, body: { ...body, replacesMany: true } }));
    await goOn();
  });
});

describe('the preview of replacements (rule 19.9)', () => {
  const titled = async (title: string, country = 'DE') => {
    const made = await makeCase(t, { title, marketId: await marketId(t, country) });
    await refreshCaseSearch(t.db, [made.caseId]);
    return made;
  };
  const note = async (caseId: number, content: string) => {
    const raw = await multipartBody({ fields: { title: 'Note', content } });
    ok(await t.inject(officer, caseEventEndpoints.addComment, { params: { id: caseId } }, { raw }));
  };
  const previewed = async (contactId: number, as = officer) =>
    ok(await t.inject(as, gdprEndpoints.previewErasure, { params: { contactId } })).body;
  const marked = ({ parts }: Replacement) =>
    parts.map(({ text, isReplaced }) => (isReplaced ? `«${text}»` : text)).join('');

  it("shows marked excerpts of cases in the reader's scope, and counts the others", async () => {
    const contactId = await make({ firstName: 'Dear', lastName: 'Customers', emails: ['dear@att.example'] });
    const first = await titled(
      'A letter to all. Dear customers, we write to you about the brakes of your car, and the tyres',
    );
    const marketed = await titled('Dear customers', 'FR');
    const html = await titled('Brakes');
    await note(
      html.caseId,
      '<p>Ask <a href="https://x.example/a">Dear</a>\u00a0<b>Customers</b>,<br>dear@<i>att</i>.example. To customers.</p>',
    );
    const apart = await titled('Tyres');
    await note(apart.caseId, '<p>Oh dear</p>');
    await note(apart.caseId, '<p>customers say so</p>');
    const { mentions, replacements } = await previewed(contactId);
    expect(mentions).toBe(3);
    expect(replacements.map((each) => [each.internalId, marked(each)])).toEqual([
      [html.internalId, 'Ask «Dear» [https://x.example/a]« Customers», …'],
      [marketed.internalId, '«Dear customers»'],
      [
        first.internalId,
        'A letter to all. «Dear customers», we write to you about the brakes of your car, …',
      ],
    ]);
    const scopes = { Markets: [await marketId(t, 'DE')] };
    const scoped = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
    const seen = await previewed(contactId, scoped);
    expect([seen.mentions, seen.replacements.map(({ internalId }) => internalId)]).toEqual([
      3,
      [html.internalId, first.internalId],
    ]);
    await request(contactId);
    await goOn();
    const titleOf = async (caseId: number) =>
      (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]?.title;
    expect(await titleOf(marketed.caseId)).toBe('[erased]');
    const [event] = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, html.caseId));
    expect(event?.contentText).toBe('Ask [erased] [https://x.example/a],\n[erased]. To [erased].');
  });

  it('shows at most twenty cases', async () => {
    const contactId = await make({ firstName: 'Best', lastName: 'Regards' });
    for (let at = 0; at < 22; at += 1) await titled(`Best regards ${at}`);
    const { mentions, replacements } = await previewed(contactId);
    expect([mentions, replacements.length]).toEqual([22, 20]);
    expect(replacements.map(marked)[0]).toBe('«Best regards» 21');
  });

  it('counts exactly the cases that the erasure changes, for mentions in any place', async () => {
    const contactId = await make({
      firstName: 'Quentin',
      lastName: 'Countable',
      emails: ['quentin@att.example'],
      phones: ['+49 89 7654321'],
    });
    const inTitle = await titled('Quentin Countable called');
    const inMarkup = await titled('Wheels');
    await note(inMarkup.caseId, '<p>Quentin&nbsp;<b>Count</b>able</p>');
    const inMail = await titled('Doors. Quentin was here, and a countable number of others');
    await t.db.insert(outgoingMails).values({
      ...{ caseId: inMail.caseId, messageId: '<c@d>', from: 'a@b.example', to: ['c@d.example'], subject: '' },
      ...({ kind: 'caseMail', state: 'delivered', html: '', text: 'Countable, Quentin is away' } as const),
      createdAt: t.clock.now(),
    });
    const byPhone = await titled('Call 089/7654321');
    const ownCase = await makeCase(t, { contactId, title: 'Quentin Countable' });
    await refreshCaseSearch(t.db, [ownCase.caseId]);
    const byOthers = await makeCase(t, { title: 'Windows' });
    // An event that an integration brought into the own case belongs to its original customer.
    await t.db.insert(caseEvents).values({
      ...{ caseId: ownCase.caseId, ofCaseId: byOthers.caseId, type: 'comment', title: 'Quentin Countable' },
      ...{ content: '', contentText: '', details: {}, createdAt: t.clock.now() },
    });
    await titled('Quentin Uncountable, Quentin, Countable');
    const { mentions, replacements } = await previewed(contactId);
    const named = [inTitle, inMarkup, inMail, byPhone, byOthers].map(({ internalId }) => internalId);
    expect(replacements.map(({ internalId }) => internalId).sort()).toEqual(named.sort());
    expect(mentions).toBe(named.length);
    await request(contactId);
    await goOn();
    const again = await make({
      firstName: 'Quentin',
      lastName: 'Countable',
      emails: ['quentin@att.example'],
      phones: ['+49 89 7654321'],
    });
    expect((await previewed(again)).mentions).toBe(0);
  });
});

describe('data of others (rule 19.10)', () => {
  it('keeps an address of staff, even if it was entered for a person', async () => {
    const colleague = await t.actor('Agent');
    const [user] = await t.db.select().from(users).where(eq(users.userId, colleague.userId));
    const email = user?.email ?? '';
    const contactId = await make({ lastName: 'Typedit', emails: [email, 'own@typedit.example'] });
    const other = await make({ note: `Ask ${email} or own@typedit.example.` });
    await request(contactId);
    await goOn();
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, other));
    expect(row?.note).toBe(`Ask ${email} or [erased].`);
  });

  it.each(['user', 'dealer', 'mailbox', 'market'])(
    'keeps an address of a %s, even if the person had it before, and does not count it as a mention',
    async (whose) => {
      const email = `of-${whose}@att.example`;
      if (whose === 'user') {
        const colleague = await t.actor('Agent');
        await t.db
          .update(users)
          .set({ email: email.toUpperCase() })
          .where(eq(users.userId, colleague.userId));
      }
      const german = await marketId(t, 'DE');
      const dealer = { number: '4711', name: 'Dealer', marketId: german, emails: [email], language: 'en' };
      if (whose === 'dealer') await t.db.insert(dealers).values(dealer);
      if (whose === 'mailbox')
        await t.db.insert(mailboxes).values({ name: 'Att', address: email, language: 'en' });
      if (whose === 'market')
        await t.db.update(markets).set({ teamEmail: email }).where(eq(markets.marketId, german));
      const contactId = await make({ lastName: 'Mistyped', emails: [email, `own-${whose}@typed.example`] });
      const { caseId } = await makeCase(t, { title: `Ask ${email}` });
      await refreshCaseSearch(t.db, [caseId]);
      await forward(t, officer, { caseId }, { to: [{ email }] });
      const keeper = await t.actor('Admin', { claims: ['Blacklist'] });
      const blacklisted = { email, firstName: 'Service', lastName: 'Desk' };
      ok(await t.inject(keeper, blacklistEndpoints.createBlacklistEntry, { body: blacklisted }));
      const params = { contactId };
      const shown = ok(await t.inject(officer, gdprEndpoints.getPerson, { params })).body;
      const preview = ok(await t.inject(officer, gdprEndpoints.previewErasure, { params })).body;
      expect([shown.mentionsTotal, preview.mentions]).toEqual([0, 0]);
      await request(contactId);
      await goOn();
      const [[row], [link], [sent], [entry]] = [
        await t.db.select().from(cases).where(eq(cases.caseId, caseId)),
        await t.db.select().from(caseLinks).where(eq(caseLinks.caseId, caseId)),
        await t.db.select().from(forwards).where(eq(forwards.caseId, caseId)),
        await t.db.select().from(blacklist).where(eq(blacklist.email, email)),
      ];
      expect([row?.title, link?.email, sent?.to, entry?.lastName]).toEqual([
        `Ask ${email}`,
        email,
        [email],
        'Desk',
      ]);
    },
  );

  it('removes only the words from audit values of others, and keeps values about users, rules and dealers', async () => {
    const colleague = await t.actor('Agent');
    const email = 'una.nimity@att.example';
    const contactId = await make({ firstName: 'Una', lastName: 'Nimity', emails: [email] });
    const other = await make({ note: 'Neighbour' });
    const { caseId } = await makeCase(t);
    const value = async (of: Partial<typeof auditPersonalValues.$inferInsert> & { value: string }) => {
      const [row] = await t.db.insert(auditPersonalValues).values(of).returning();
      return row?.valueId ?? 0;
    };
    const inEntry = async (entity: string) => {
      const valueId = await value({ value: email });
      const changes = [{ field: 'email', toValueId: valueId }];
      await t.db
        .insert(auditEntries)
        .values({ at: t.clock.now(), actorKind: 'user', entity, action: 'create', changes });
      return valueId;
    };
    const ids = {
      user: await value({ value: email, userId: colleague.userId }),
      userOfCase: await value({ value: 'Una Nimity', userId: colleague.userId, caseId }),
      rule: await inEntry('rule'),
      dealer: await inEntry('dealer'),
      contact: await value({ value: `Wife of Una Nimity 😀, ${email}, of 3`, contactId: other }),
      html: await value({ value: '<p>una.<b>nimity</b>@att.example 😀 and Una&nbsp;Nimity</p>', caseId }),
      angled: await value({ value: `Una Nimity <${email}>`, caseId }),
      blacklist: await inEntry('blacklistEntry'),
      own: await value({ value: 'Anything', contactId }),
    };
    await request(contactId);
    await goOn();
    const rows = await t.db.select().from(auditPersonalValues);
    const left = Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, rows.find(({ valueId }) => valueId === id)?.value]),
    );
    expect(left).toEqual({
      ...{ user: email, userOfCase: 'Una Nimity', rule: email, dealer: email },
      contact: 'Wife of [erased] 😀, [erased], of 3',
      html: '<p>[erased]<b></b> 😀 and [erased]</p>',
      angled: '[erased] <[erased]>',
      blacklist: '[erased]',
      own: undefined,
    });
  });

  it('keeps names of staff in the audit of the own cases', async () => {
    const colleague = await t.actor('Agent');
    const contactId = await make({ firstName: 'Otto', lastName: 'Owncase' });
    const { caseId } = await makeCase(t, { contactId });
    const values = [
      { caseId, userId: colleague.userId, value: 'colleague' },
      { caseId, value: 'customer' },
    ];
    await t.db.insert(auditPersonalValues).values(values);
    await request(contactId);
    await goOn();
    const left = await t.db.select().from(auditPersonalValues).where(eq(auditPersonalValues.caseId, caseId));
    expect(left.map(({ value }) => value)).toEqual(['colleague']);
  });

  it('replaces audit values only for an open erasure', async () => {
    const [row] = await t.db.insert(auditPersonalValues).values({ value: 'kept', caseId: 1 }).returning();
    const [ended] = await t.db.select().from(erasures).where(eq(erasures.step, 'done'));
    const cuts = [{ valueId: row?.valueId, first: 1, length: 2, isMarked: true }];
    const { rows } = await t.db.execute(
      sql`select erase_words_of_values(${ended?.erasureId}, ${JSON.stringify(cuts)}::jsonb) as count`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('does not restore a note about the person when a merge of others is undone', async () => {
    const xaver = await make({ firstName: 'Xaver', lastName: 'Zzyzx', emails: ['xaver.zzyzx@att.example'] });
    const gerd = await make({
      lastName: 'Gerd',
      emails: ['gerd@att.example'],
      note: 'husband of Xaver Zzyzx',
    });
    const sigrid = await make({ lastName: 'Sigrid', emails: ['sigrid@att.example'] });
    const snapshot = (contactId: number, note: string | null) => ({
      row: { contactId, note, emails: ['xaver.zzyzx@att.example'] },
    });
    await t.db.insert(contactMerges).values({
      ...{ contactId: sigrid, intoContactId: sigrid, otherContactId: gerd, mergedAt: t.clock.now() },
      merged: { own: snapshot(sigrid, null), other: snapshot(gerd, 'husband of Xaver Zzyzx') } as never,
    });
    await request(xaver);
    await goOn();
    const [row] = await t.db.select().from(contactMerges).where(eq(contactMerges.otherContactId, gerd));
    expect(row?.merged).toEqual({
      own: snapshot(sigrid, null),
      other: snapshot(gerd, 'husband of [erased]'),
    });
    await t.db.delete(contactMerges);
  });
});

describe('a person named in markup (rule 19.10)', () => {
  it('is removed from HTML, texts, mails and drafts, even with tags, entities and links in between', async () => {
    const contactId = await make({
      firstName: 'Tom',
      lastName: "O'Hara & Söhne",
      emails: ['tom.ohara@att.example'],
      phones: ['+49 171 1112223'],
    });
    const { caseId } = await makeCase(t);
    const content =
      "<p>I met Tom O'Hara &amp; Söhne,&nbsp;tom.<b>ohara</b>@att.example, +49 <i>171</i>&nbsp;1112223.</p>";
    const linked = '<p>See <a href="https://x.example/a">Tom</a> O\'Hara &amp; Söhne.</p>';
    for (const each of [content, linked]) {
      const raw = await multipartBody({ fields: { title: 'Note', content: each } });
      ok(await t.inject(officer, caseEventEndpoints.addComment, { params: { id: caseId } }, { raw }));
    }
    const saveDraft = (key: string, value: object) =>
      t.inject(officer, userEndpoints.saveDraft, {
        params: { key },
        body: { value, tabId: 'tab', basedOn: null },
      });
    ok(await saveDraft(`case:${caseId}:comment`, { content }));
    ok(await saveDraft('lines', { text: "Hello\nTom O'Hara & Söhne" }));
    await t.db.insert(outgoingMails).values({
      ...{ caseId, messageId: '<a@b>', from: 'a@b.example', to: ['c@d.example'] },
      ...({ kind: 'reply', state: 'delivered' } as const),
      ...{ subject: 'Noise', html: content, text: plainText(content), createdAt: t.clock.now() },
    });
    await request(contactId);
    await goOn();
    const events = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId));
    const [own, other] = events
      .filter(({ type }) => type === 'comment')
      .sort((a, b) => a.caseEventId - b.caseEventId);
    const left = '<p>I met [erased],\u00a0[erased]<b></b>, [erased]<i></i>.</p>';
    expect(own).toMatchObject({ content: left, contentText: 'I met [erased],\u00a0[erased], [erased].' });
    expect(other).toMatchObject({
      content:
        '<p>See <a href="https://x.example/a" rel="noopener noreferrer nofollow" target="_blank">[erased]</a>.</p>',
      contentText: 'See [erased] [https://x.example/a].',
    });
    const [mail] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId));
    expect(mail?.html).toBe(left.replace('\u00a0', '&nbsp;'));
    expect(await t.db.select().from(drafts)).toEqual([]);
  });

  it('is matched in composed form', async () => {
    const contactId = await make({
      firstName: 'Jo\u0308rg',
      lastName: 'Mu\u0308ller',
      emails: ['jo\u0308rg@att.example'],
    });
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, contactId));
    expect(row).toMatchObject({
      firstName: 'J\u00f6rg',
      lastName: 'M\u00fcller',
      emails: ['j\u00f6rg@att.example'],
    });
  });
});

describe('an erasure that fails (rule 19.11)', () => {
  it('does not block others, and is logged by its id only', async () => {
    const failing = await make({ firstName: 'Quirinius', lastName: 'Failsalways' });
    const erasureId = await request(failing);
    await t.db
      .update(erasures)
      .set({ step: 'mentions', identifiers: { names: 'Failsalways' } as never })
      .where(eq(erasures.erasureId, erasureId));
    const next = await make({ firstName: 'Nora', lastName: 'Nextinline' });
    await request(next);
    expect(await goOn()).toBe(1);
    expect(await lastNameOf(next)).toBe('[erased]');
    const { body } = ok(
      await t.inject(officer, gdprEndpoints.getErasure, { params: { contactId: failing } }),
    );
    expect(body).toMatchObject({ finishedAt: null, failedAt: t.clock.now() });
    const logged = lines.join('');
    expect(logged).toContain(`"erasureId":${erasureId}`);
    for (const word of ['Failsalways', 'Quirinius', 'Nextinline']) expect(logged).not.toContain(word);
  });

  it('is retried with growing pauses', async () => {
    const attempts = async () => {
      const [row] = await t.db.select().from(erasures).where(eq(erasures.step, 'mentions'));
      return row?.attempts;
    };
    for (const [minutes, failed] of [
      [1, 2],
      [4, 2],
      [1, 3],
    ] as const) {
      t.clock.advance({ minutes });
      expect(await goOn()).toBe(0);
      expect(await attempts()).toBe(failed);
    }
  });

  it('is no longer marked as failed once it continues', async () => {
    const [row] = await t.db.select().from(erasures).where(eq(erasures.step, 'mentions'));
    if (!row?.contactId) throw new Error('no failed erasure');
    t.clock.advance({ minutes: 15 });
    const identifiers = await readPersonIdentifiers(t.ctx(officer), row.contactId);
    await t.db.update(erasures).set({ identifiers }).where(eq(erasures.erasureId, row.erasureId));
    expect(await goOn()).toBe(1);
    const { body } = ok(
      await t.inject(officer, gdprEndpoints.getErasure, { params: { contactId: row.contactId } }),
    );
    expect(body).toMatchObject({ finishedAt: t.clock.now(), failedAt: null });
  });
});
