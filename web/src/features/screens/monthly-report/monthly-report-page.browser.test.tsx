import { userEndpoints } from '@cfm/contract/access/users.ts';
import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { tabId } from '../../../api/tab-id.ts';
import {
  advanceServerClock,
  callAs,
  loseAnswerOf,
  makeCompletedCase,
  makePerson,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { draftOfTexts, textsDraftKey, textsOf } from './kept-texts.ts';
import { MonthlyReportPage } from './monthly-report-page.tsx';

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  queryClient.clear();
});
const open = () => openPage(MonthlyReportPage, { address: '/monthly-report' });
const dialog = screen.getByRole('dialog', { name: 'Email content' });

test('shows an error with a retry when the report can’t be loaded', async () => {
  await setReachable(false);
  const page = open();
  const retry = screen.getByRole('button', { name: 'Try again' }).first();
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect.element(screen.getByText('Dear [Name], / Guten Tag [Name],')).toBeInTheDocument();
  page.unmount();
});

test('explains the empty list of sent reports', async () => {
  const page = open();
  await expect.element(screen.getByText('No reports sent yet')).toBeInTheDocument();
  page.unmount();
});

test('lists figures that changed since the texts were saved, asks before sending, and renews them', async () => {
  const { month } = await call(monthlyReportEndpoints.getMonthlyReport, {});
  const complete = () => makeCompletedCase(`${month}-12T10:00:00.000Z`);
  for (let nth = 0; nth < 6; nth += 1) await complete();
  await call(monthlyReportEndpoints.saveMonthlyReport, {
    body: textsOf(await call(monthlyReportEndpoints.getMonthlyReport, {})),
  });
  await complete();
  const page = open();
  const change = /Solved or closed, .+: 6 → 7/;
  await expect.element(screen.getByText(change).first()).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  const question = screen.getByRole('dialog', { name: 'Send with outdated figures?' });
  await expect.element(question.getByText(change)).toBeInTheDocument();
  await press(question.getByRole('button', { name: 'Cancel' }));
  await press(screen.getByRole('button', { name: 'Update figures' }));
  const renewal = screen.getByRole('dialog', { name: 'Update the figures in the texts?' });
  await press(renewal.getByRole('button', { name: 'Update figures' }));
  await expect.element(renewal).not.toBeInTheDocument();
  await expect.element(screen.getByText(change)).not.toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  await expect.element(screen.getByRole('dialog', { name: 'Send the monthly report' })).toBeInTheDocument();
  page.unmount();
});

test('saves both languages together, shows another user’s change, and closes the dialog', async () => {
  const { germanContent, ...before } = await call(monthlyReportEndpoints.getMonthlyReport, {});
  const page = open();
  await press(screen.getByRole('button', { name: 'Edit English part' }));
  const content = dialog.getByRole('textbox', { name: 'Main content' });
  await content.fill('Mine.');
  await callAs(await makePerson('Admin'), monthlyReportEndpoints.saveMonthlyReport, {
    body: {
      englishContent: '<p>Theirs.</p>',
      germanContent,
      englishSignature: before.englishSignature,
      germanSignature: before.germanSignature,
      version: before.version,
    },
  });
  await press(dialog.getByRole('button', { name: 'Save' }));
  const changed = screen.getByRole('dialog', { name: 'The report was changed in the meantime' });
  await expect.element(changed).toMatchTextContent(/Mine\./);
  await expect.element(changed).toMatchTextContent(/Theirs\./);
  await press(changed.getByRole('radio').first());
  await press(changed.getByRole('button', { name: 'Save these values' }));
  await expect.element(dialog).not.toBeInTheDocument();
  const stored = await call(monthlyReportEndpoints.getMonthlyReport, {});
  expect(stored).toMatchObject({ englishContent: '<p>Mine.</p>', germanContent });
  await expect.element(screen.getByRole('region', { name: 'English' })).toMatchTextContent(/Mine\./);
  page.unmount();
});

test('shows an unsaved draft on the page, in the preview and before sending, until it is discarded', async () => {
  const page = open();
  await press(screen.getByRole('button', { name: 'Edit German part' }));
  await dialog.getByRole('textbox', { name: 'Main content' }).fill('Nur getippt.');
  await press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.element(dialog).not.toBeInTheDocument();
  const note = screen.getByText(/You have an unsaved draft of the German part/);
  await expect.element(note).toBeInTheDocument();

  await press(screen.getByRole('button', { name: 'Preview' }));
  const leftOut = "Your draft of the German part isn't saved and not part of this e-mail.";
  const preview = screen.getByRole('dialog', { name: 'Preview' });
  await expect.element(preview.getByText(leftOut)).toBeInTheDocument();
  await press(preview.getByRole('button', { name: 'Close' }).first());
  await expect.element(preview).not.toBeInTheDocument();

  const question = screen.getByRole('dialog', { name: 'Continue without your draft?' });
  await press(screen.getByRole('button', { name: 'Send test mail' }));
  await press(question.getByRole('button', { name: 'Edit first' }));
  await expect
    .element(dialog.getByRole('textbox', { name: 'Main content' }))
    .toHaveTextContent('Nur getippt.');
  await press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.element(dialog).not.toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  await press(question.getByRole('button', { name: 'Continue without' }));
  const sending = screen.getByRole('dialog', { name: 'Send the monthly report' });
  await expect.element(sending.getByText(leftOut)).toBeInTheDocument();
  page.unmount();
  queryClient.removeQueries({ queryKey: ['monthly-report'] });

  // On the next visit, from the server.
  const again = open();
  await expect.element(note).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Discard draft: German part' }));
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }));
  await expect.element(note).not.toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  await expect.element(sending.getByText('Continue')).toBeInTheDocument();
  expect(sending.getByText(leftOut).elements()).toEqual([]);
  again.unmount();
});

test('discards only the shown draft, and then shows that of another tab', async () => {
  const report = await call(monthlyReportEndpoints.getMonthlyReport, {});
  const params = { key: textsDraftKey(report, 'de') };
  const saveIn = async (tab: string) => {
    await advanceServerClock(1);
    const value = draftOfTexts(report, { ...textsOf(report), germanContent: `<p>${tab}</p>` });
    await call(userEndpoints.saveDraft, { params, body: { value, tabId: tab, basedOn: null } });
  };
  const findIn = (tab: string) => call(userEndpoints.findDraft, { params, query: { tabId: tab } });
  await saveIn('tab1');
  await saveIn('tab2');
  const shown = await findIn('none');
  const page = open();
  const note = screen.getByText(/You have an unsaved draft of the German part/);
  await expect.element(note).toBeInTheDocument();
  await saveIn('tab3');
  await press(screen.getByRole('button', { name: 'Discard draft: German part' }));
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }));
  await expect.poll(async () => (await findIn('none'))?.others).toBe(1);
  const left = [await findIn('tab1'), await findIn('tab3')].map((draft) => draft?.value);
  expect(JSON.stringify(left)).toContain('tab1');
  expect(JSON.stringify(left)).toContain('tab3');
  expect(left).not.toContainEqual(shown?.value);
  await expect.element(note).toBeInTheDocument();
  page.unmount();
  for (const tab of ['tab1', 'tab3'])
    await call(userEndpoints.removeDraft, { params, query: { tabId: tab } });
});

test('discards only its own draft, typed after a fresh start, when another tab has one too', async () => {
  const report = await call(monthlyReportEndpoints.getMonthlyReport, {});
  const params = { key: textsDraftKey(report, 'de') };
  const saveIn = async (tab: string) => {
    await advanceServerClock(1);
    const value = draftOfTexts(report, { ...textsOf(report), germanContent: `<p>${tab}</p>` });
    await call(userEndpoints.saveDraft, { params, body: { value, tabId: tab, basedOn: null } });
  };
  const textIn = async (tab: string) =>
    JSON.stringify((await call(userEndpoints.findDraft, { params, query: { tabId: tab } }))?.value ?? null);
  await saveIn('tab1');
  await saveIn(tabId());
  const page = open();
  const content = dialog.getByRole('textbox', { name: 'Main content' });
  await press(screen.getByRole('button', { name: 'Edit German part' }));
  await expect.element(content).toHaveTextContent(tabId());
  await press(dialog.getByRole('button', { name: 'Start over' }));
  await expect.poll(() => textIn(tabId())).toContain('tab1');
  const known = () => JSON.stringify(queryClient.getQueriesData({ queryKey: ['monthly-report', 'draft'] }));
  await expect.poll(known).toContain('tab1');
  await content.fill('Neu getippt.');
  await press(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => textIn(tabId())).toContain('Neu getippt.');
  await press(screen.getByRole('button', { name: 'Discard draft: German part' }));
  await press(screen.getByRole('dialog').getByRole('button', { name: 'Discard draft' }));
  await expect.poll(() => textIn(tabId())).not.toContain('Neu getippt.');
  expect(await textIn('tab1')).toContain('<p>tab1</p>');
  page.unmount();
  await call(userEndpoints.removeDraft, { params, query: { tabId: 'tab1' } });
});

test('sends once when it is repeated after a lost response', async () => {
  const page = open();
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  const sending = screen.getByRole('dialog', { name: 'Send the monthly report' });
  // There is no previous sending. An empty row is not a recipient but stays.
  await expect.element(sending.getByText(/The recipients of the last report/)).not.toBeInTheDocument();
  await press(sending.getByRole('button', { name: 'Continue' }));
  await expect.element(sending.getByText('Enter at least one recipient.')).toBeInTheDocument();
  await sending.getByRole('textbox', { name: 'Name of recipient 1' }).fill('Anna');
  await sending.getByRole('textbox', { name: 'E-mail of recipient 1' }).fill('anna@board.example');
  await loseAnswerOf(monthlyReportEndpoints.sendMonthlyReport);
  const yes = screen.getByRole('button', { name: 'Send 1 e-mail' });
  await press(sending.getByRole('button', { name: 'Continue' }));
  await press(yes);
  await expect.element(yes).not.toBeInTheDocument();
  await press(sending.getByRole('button', { name: 'Continue' }));
  await press(yes);
  await expect.element(sending).not.toBeInTheDocument();
  const { items } = await call(monthlyReportEndpoints.listSentReports, { query: { take: 10 } });
  expect(items.map(({ recipients }) => recipients)).toMatchObject([
    [{ name: 'Anna', email: 'anna@board.example' }],
  ]);
  page.unmount();
});

test('reports undelivered mails everywhere, and asks to confirm the recipients', async () => {
  const page = open();
  // No mail server is configured.
  await expect
    .element(screen.getByRole('group', { name: 'Sent reports' }))
    .toMatchTextContent(/Anna Not sent: 1/);
  const words = /already sent on .+ to 1 recipient\. No mail server was set up, so 1 e-mail was not sent\./;
  await expect.element(screen.getByRole('status').filter({ hasText: words })).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Sent reports' }));
  expect(document.activeElement?.textContent).toMatch(/^Sent reports/);
  await press(screen.getByRole('button', { name: 'Send', exact: true }));
  const sending = screen.getByRole('dialog', { name: 'Send the monthly report' });
  await expect.element(sending.getByText(/The recipients of the last report/)).toBeInTheDocument();
  const several = sending.getByRole('textbox', { name: 'Add several' });
  const add = sending.getByRole('button', { name: 'Add to the list' });
  await several.fill('Bert <bert@board.example>\ncleo@board.example; ANNA@board.example\nbert@board.example');
  await press(add);
  await expect
    .element(
      sending.getByText('2 recipients added. 2 were already in the list. One recipient has no name yet', {
        exact: false,
      }),
    )
    .toBeInTheDocument();
  await several.fill('Anna@Board.example');
  await press(add);
  await expect.element(sending.getByText('All of them are already in the list.')).toBeInTheDocument();
  await sending.getByRole('textbox', { name: 'Name of recipient 3' }).fill('Cleo');
  await expect.element(sending.getByText(words)).toBeInTheDocument();
  // No recipient has received it.
  expect(sending.getByText(/gets it again/).elements()).toEqual([]);
  await press(sending.getByRole('button', { name: 'Continue' }));
  const asked = screen.getByRole('dialog', { name: /^Send to/ }).getByRole('listitem');
  await expect
    .poll(() => asked.elements().map((each) => each.textContent))
    .toEqual(['Anna', 'Bert', 'Cleo'].map((name) => `${name} ${name.toLowerCase()}@board.example`));
  await press(screen.getByRole('button', { name: 'Send 3 e-mails' }));
  await expect.element(sending).not.toBeInTheDocument();
  const notices = screen.getByRole('region', { name: 'Notifications' });
  await expect
    .element(notices)
    .toMatchTextContent(/No mail server is set up\. The 3 e-mails were kept but not sent/);
  await press(screen.getByRole('button', { name: 'Send test mail' }));
  await expect.element(notices).toMatchTextContent(/The test mail to .+ was created, but not sent/);
  expect(notices.getByText(/on its way/).elements()).toEqual([]);
  await press(screen.getByRole('button', { name: /^Show copy/ }).first());
  const copy = screen.getByRole('dialog', { name: /^Report of/ });
  await expect.element(copy.getByText(/“Not sent”: no mail server was set up/)).toBeInTheDocument();
  // Each recipient once, and none as delivered.
  await expect
    .element(copy.getByRole('definition').nth(1))
    .toHaveTextContent('Anna (anna@board.example); Bert (bert@board.example); Cleo (cleo@board.example)');
  expect(copy.getByText('To', { exact: true }).elements()).toEqual([]);
  page.unmount();
});
