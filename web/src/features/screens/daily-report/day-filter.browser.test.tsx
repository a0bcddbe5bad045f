import { afterEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { formatDate } from '../../../ui/format.ts';
import { addDays, today } from './daily-search.ts';
import { DayFilter } from './day-filter.tsx';

let applied: string[] = [];
afterEach(() => {
  applied = [];
});
const pdf = { download: async () => undefined, isRunning: false, disabledReason: null };
const Filter = () => (
  <DayFilter
    date="2026-03-03"
    pdf={pdf}
    onApply={(date) => applied.push(date)}
    onReset={() => applied.push('reset')}
  />
);
const day = screen.getByRole('textbox', { name: /^Day/ });
const apply = screen.getByRole('button', { name: 'Apply filters' });
const problem = screen.getByRole('alert');
const noDate = 'Day must be a valid date (dd.mm.yyyy)';

test.each([
  ['25.11.', noDate],
  ['yesterday', noDate],
  ['25/11', noDate],
  ['', 'Day is required'],
  [formatDate(addDays(today(), 1)), 'Today is the last day'],
])('rejects “%s” with an error at the field and keeps the text', async (typed, why) => {
  const page = openPage(Filter, { address: '/' });
  await expect.element(day).toHaveValue('03.03.2026');
  await userEvent.fill(day, typed);
  await press(apply);
  await expect.element(problem).toHaveTextContent(why);
  await expect.element(day).toHaveValue(typed);
  expect(applied).toEqual([]);
  await userEvent.fill(day, '2.3.2026');
  await press(apply);
  await expect.poll(() => applied).toEqual(['2026-03-02']);
  await expect.element(problem).not.toBeInTheDocument();
  page.unmount();
});

test('clears an invalid text on reset', async () => {
  const page = openPage(Filter, { address: '/' });
  await userEvent.fill(day, '25.11.');
  await press(screen.getByRole('button', { name: 'Reset to default' }));
  await expect.element(day).toHaveValue(formatDate(today()));
  await expect.element(problem).not.toBeInTheDocument();
  expect(applied).toEqual(['reset']);
  page.unmount();
});
