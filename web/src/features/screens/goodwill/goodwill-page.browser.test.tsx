import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { emptyOptions } from '@cfm/contract/process/solution-options.ts';
import { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, releaseAnswers, serverNow, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { CasesPage } from '../case-list/cases-page.tsx';
import { GoodwillPage } from './goodwill-page.tsx';

const vin = 'WBA00000GOODWILL1';

/** A board case in a market that only this file uses, solved at this cost. */
async function solveAt(caseCost: string, market: string): Promise<void> {
  const contactId = await call(contactEndpoints.createContact, {
    body: { firstName: 'Yuki', lastName: `Cost${caseCost}` },
  });
  const info = await call(referenceDataEndpoints.caseInfo, {});
  const idOf = (list: readonly { id: number; name: string }[], name: string) =>
    list.find((each) => each.name === name)?.id ?? 0;
  const made = await call(caseEndpoints.createCase, {
    body: {
      title: 'The board wants an answer',
      sourceId: idOf(info.sources, 'Board'),
      inputChannelId: idOf(info.inputChannels, 'E-Mail'),
      marketId: idOf(info.markets, market),
      contactId,
      receiptDateTime: new Date().toISOString(),
      codeLevelSets: [],
      description: '<p>It jerks.</p>',
    },
  });
  const params = { id: made.caseId };
  const { version } = await call(caseSolutionEndpoints.proposeSolution, { params });
  const solutions = [{ caseCodeLevelSetId: null, ...emptyOptions(), caseCost, buyBack: true }];
  await call(caseSolutionEndpoints.solveCase, {
    params,
    body: { version, finalReplyDate: '2026-03-05', vin, solutions },
  });
}

beforeAll(async () => {
  // The server's clock differs, and its date may be the next day.
  vi.useFakeTimers({ toFake: ['Date'], now: await serverNow() });
  await signIn('Admin');
  await solveAt('1234.56', 'Japan');
  await solveAt('0.10', 'Japan');
  await solveAt('7.00', 'Switzerland');
});
beforeEach(() => signIn('Admin').then(() => undefined));
afterAll(() => {
  vi.useRealTimers();
});
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});
const open = (search = '') => openPage(GoodwillPage, { address: `/reports/goodwill${search}` });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

test('loads sums with their total, and changes group and order', async () => {
  await holdAnswersOf(goodwillEndpoints.listGoodwillSums);
  const page = open();
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await releaseAnswers();
  await expect
    .element(
      screen.getByText(/complex form. .* board cases, cases from Social Media and cases of the region C3-R1/),
    )
    .toBeInTheDocument();
  await expect.element(rowOf('Japan')).toMatchTextContent(/^Japan2€1,234\.6602?/);
  await expect.element(rowOf('Total')).toMatchTextContent(/^Total3€1,241\.66/);
  await expect.element(screen.getByRole('button', { name: 'Copy page' })).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Export' }));
  await expect.element(screen.getByText('The sums were exported.')).toBeInTheDocument();
  await expect.element(screen.getByText('3 cases, costs €1,241.66')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('columnheader', { name: 'Costs' }))
    .toHaveAttribute('aria-sort', 'descending');
  await press(screen.getByRole('button', { name: 'Market', exact: true }).last());
  await expect.poll(page.path).toBe('/reports/goodwill?sortBy=name&descending=false');
  await press(screen.getByRole('button', { name: 'Car' }));
  await expect.poll(page.path).toBe('/reports/goodwill?by=car&sortBy=name&descending=false');
  await expect.element(screen.getByRole('link', { name: vin })).toHaveAttribute('href', `/cars/${vin}`);
  await press(screen.getByRole('button', { name: 'Dealer' }));
  await expect
    .element(rowOf('Without dealer'))
    .toMatchTextContent(
      /No dealer solved the case, it wasn't forwarded to a dealer, and the car has no dealer3€1,241\.66/,
    );
  await expect
    .element(screen.getByRole('link', { name: 'Without dealer' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/cases\?goodwillFrom=[\d-]+&goodwillTo=[\d-]+&goodwillByDealer=false/),
    );
  await press(screen.getByRole('button', { name: 'Topic' }));
  await expect
    .element(screen.getByRole('link', { name: 'Without topic' }))
    .toHaveAttribute('href', expect.stringContaining('goodwillTopic=0.0.0'));
  page.unmount();
});

test('links a market to its cases in the overview, shows the total of a search, and resets it', async () => {
  const page = open();
  await expect
    .element(screen.getByRole('link', { name: 'Japan' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/cases\?marketIds=\d+&goodwillFrom=/));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Search for a market' }), 'switz');
  await expect.element(screen.getByText('1 case found, costs €7.00')).toBeInTheDocument();
  await expect.element(rowOf('Total')).toMatchTextContent(/^Total1€7\.00/);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Search for a market' }), 'nowhere');
  await expect.element(screen.getByText('Nothing matches “nowhere”')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'Show all' }));
  await expect.element(rowOf('Japan')).toBeInTheDocument();
  page.unmount();
});

test('the cases behind a figure show what each one cost, also on a phone (rule 25.10)', async () => {
  const report = open();
  const link = screen.getByRole('link', { name: 'Japan' });
  await expect.element(link).toBeInTheDocument();
  const address = link.element().getAttribute('href') ?? '';
  report.unmount();

  const page = openPage(CasesPage, { address });
  await expect.element(screen.getByRole('columnheader', { name: 'Goodwill' })).toBeInTheDocument();
  const caseOf = (cost: string) => screen.getByRole('row', { name: new RegExp(`Cost${cost}`) });
  await expect.element(caseOf('1234.56').getByRole('cell', { name: '€1,234.56' })).toBeInTheDocument();
  await expect.element(caseOf('0.10').getByRole('cell', { name: '€0.10' })).toBeInTheDocument();
  const { innerWidth, innerHeight } = window;
  await screen.viewport(360, 740);
  await expect.element(caseOf('1234.56')).toMatchTextContent(/Yuki Cost1234\.56Japan€1,234\.56$/);
  await screen.viewport(innerWidth, innerHeight);
  page.unmount();

  const all = openPage(CasesPage, { address: '/cases?receivedFrom=2020-01-01' });
  await expect.element(caseOf('0.10')).toBeInTheDocument();
  await expect.element(screen.getByRole('columnheader', { name: 'Goodwill' })).not.toBeInTheDocument();
  all.unmount();
});

test('shows an empty period and returns to this year by click', async () => {
  const page = open('?from=2019-01-01&to=2019-12-31');
  await expect.element(screen.getByText('No goodwill from 01.01.2019 to 31.12.2019')).toBeInTheDocument();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Solved from' }), '01.02.2020');
  // After the end: both days stay until the end changes as well.
  await expect.element(screen.getByText('Not after 31.12.2019')).toBeInTheDocument();
  expect(page.path()).toBe('/reports/goodwill?from=2019-01-01&to=2019-12-31');
  await userEvent.fill(screen.getByRole('textbox', { name: 'Solved to' }), '01.03.2020');
  await expect.poll(page.path).toMatch(/from=2020-02-01&to=2020-03-01/);
  await expect.element(screen.getByText('Not after 31.12.2019')).not.toBeInTheDocument();
  await userEvent.fill(screen.getByRole('textbox', { name: 'Solved to' }), '31.01.2020');
  await expect.element(screen.getByText('Not before 01.02.2020')).toBeInTheDocument();
  await press(screen.getByRole('button', { name: 'This year' }));
  await expect.element(rowOf('Japan')).toBeInTheDocument();
  page.unmount();
});

test('shows an error with a retry when the sums can’t be loaded', async () => {
  await setReachable(false);
  const page = open();
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect.element(rowOf('Japan')).toBeInTheDocument();
  page.unmount();
});

test('names the months of the chart, and marks the current one (rule 25.9)', async () => {
  const page = open('?from=2020-01-01');
  await expect
    .element(
      screen.getByText(
        /^Costs per month in euros, only the last 36 months of the period: \w+ \d{4} to \w+ \d{4}$/,
      ),
    )
    .toBeInTheDocument();
  await expect.element(screen.getByText(/^\w+ \d{4}, so far$/)).toBeInTheDocument();
  await expect
    .element(screen.getByRole('img', { name: /^Costs per month: .*, so far: €1,242$/ }))
    .toBeInTheDocument();
  page.unmount();
});
