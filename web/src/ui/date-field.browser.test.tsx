import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-hook.tsx';
import { DateField } from './date-field.tsx';
import { Dialog } from './dialog.tsx';

let page: { unmount: () => void };
let day: string | null = null;
let closes = 0;
function Field() {
  const [value, setValue] = useState<string | null>('2026-10-05');
  day = value;
  return (
    <Dialog isOpen onClose={() => closes++} title="Change price">
      <DateField label="Valid from" value={value} onChange={setValue} />
      <button type="button">Save</button>
    </Dialog>
  );
}
const field = screen.getByRole('textbox', { name: 'Valid from' });
const calendar = () => document.querySelector('[data-dates-dropdown]');
const open = async () => {
  closes = 0;
  page = renderPage(<Field />);
  await expect.element(field).toBeInTheDocument();
};
const focus = async () => {
  (field.element() as HTMLInputElement).focus(); // a text box is an input
  await expect.element(field).toHaveFocus();
};
/** Longer than the calendar takes to open. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));
afterEach(() => page.unmount());

test('opens no calendar on focus and closes it on typing, so that the content below stays visible', async () => {
  await open();
  await focus();
  await aMoment();
  expect(calendar()).toBeNull();
  await field.click();
  await expect.poll(calendar).not.toBeNull();
  await userEvent.keyboard('{Control>}a{/Control}0');
  await expect.poll(calendar).toBeNull();
  await userEvent.keyboard('1.09.2026');
  await expect.poll(() => day).toBe('2026-09-01');
  await expect.element(field).toHaveValue('01.09.2026');
  await aMoment();
  expect(calendar()).toBeNull();
});

test('opens the calendar on a click or the arrow key and closes it when a day is chosen', async () => {
  await open();
  await focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(calendar).not.toBeNull();
  await screen.getByRole('button', { name: '14 October 2026' }).click();
  await expect.poll(() => day).toBe('2026-10-14');
  await expect.element(field).toHaveValue('14.10.2026');
  await expect.poll(calendar).toBeNull();
  await field.click();
  await expect.poll(calendar).not.toBeNull();
  // The next-month button belongs to the calendar, so the calendar stays open.
  await userEvent.click(document.querySelector('[data-direction="next"]') as Element); // exists while it is open
  await screen.getByRole('button', { name: '3 November 2026' }).click();
  await expect.poll(() => day).toBe('2026-11-03');
});

test('closes the calendar on Escape, and the dialog only on a second Escape', async () => {
  await open();
  await field.click();
  await expect.poll(calendar).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(calendar).toBeNull();
  expect(closes).toBe(0);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closes).toBe(1);
});

test('keeps a text that is no date and says so when the field is left', async () => {
  await open();
  await focus();
  await userEvent.keyboard('{Control>}a{/Control}03/2021');
  const error = screen.getByText('Valid from must be a valid date');
  expect(error.query()).toBeNull();
  await userEvent.tab();
  await expect.element(error).toBeVisible();
  await expect.element(field).toHaveValue('03/2021');
  await focus();
  await userEvent.keyboard('{Control>}a{/Control}15/03/2021');
  await expect.poll(() => day).toBe('2021-03-15');
  await userEvent.tab();
  await expect.element(field).toHaveValue('15.03.2021');
  expect(error.query()).toBeNull();
});
