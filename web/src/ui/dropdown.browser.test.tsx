import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-hook.tsx';
import { Dropdown, MultiDropdown } from './dropdown.tsx';

const options = ['Direct Contact', 'Contact Form', 'Markets', 'Türkiye'].map((name, index) => ({
  id: index + 1,
  name,
}));
let chosen: number | null = null;
let many: number[] = [];
let submits = 0;
function Fields({ first = null }: { first?: number | null }) {
  const [value, setValue] = useState<number | null>(first);
  const [values, setValues] = useState<number[]>([]);
  chosen = value;
  many = values;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <Dropdown label="Source" options={options} value={value} onChange={setValue} />
      <MultiDropdown
        label="Sources"
        options={options}
        group={{ ids: [1, 3], name: 'all open' }}
        value={values}
        onChange={setValues}
      />
      <button type="submit">Save</button>
    </form>
  );
}
const one = screen.getByRole('combobox', { name: 'Source', exact: true });
const several = screen.getByRole('combobox', { name: 'Sources' });
let page: { unmount: () => void };
const open = (first?: number) => {
  page = renderPage(<Fields first={first ?? null} />);
};
beforeEach(() => {
  submits = 0;
});
afterEach(() => page.unmount());

test('selects the first match on Enter, and ranks names that begin with the text first', async () => {
  open();
  await one.click();
  await userEvent.keyboard('con{Enter}');
  await expect.poll(() => chosen).toBe(2);
  await expect.element(one).toHaveValue('Contact Form');
  await userEvent.keyboard('{Control>}a{/Control}turk{Enter}');
  await expect.poll(() => chosen).toBe(4);
  expect(submits).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submits).toBe(1);
});

test('selects the first match on Enter even if the list has not opened yet', async () => {
  open();
  await one.click();
  await userEvent.keyboard('dir{Enter}');
  await expect.poll(() => chosen).toBe(1);
  await userEvent.keyboard('{Control>}a{/Control}m{Enter}');
  await expect.poll(() => chosen).toBe(3);
  expect(submits).toBe(0);
});

test('selects on Tab too, and keeps the value and submits nothing without a match (rule 11.10)', async () => {
  open(3);
  await one.click();
  await userEvent.keyboard('dir{Tab}');
  await expect.poll(() => chosen).toBe(1);
  await one.click();
  await userEvent.keyboard('{Control>}a{/Control}xyz{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“xyz” is not in the list');
  await userEvent.keyboard('{Tab}');
  await expect.element(one).toHaveValue('Direct Contact');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“xyz” is not in the list');
  expect(submits).toBe(0);
  expect(chosen).toBe(1);
});

test('discards the typed text on Escape, and chooses nothing when the name is deleted', async () => {
  open(3);
  await one.click();
  await userEvent.keyboard('dir{Escape}{Tab}');
  await expect.element(one).toHaveValue('Markets');
  expect(chosen).toBe(3);
  await one.click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Tab}');
  await expect.poll(() => chosen).toBeNull();
});

test('accepts a typed name in a field that was reached by Tab and clicked', async () => {
  open();
  await userEvent.keyboard('{Tab}');
  await expect.element(one).toHaveFocus();
  await one.click();
  await userEvent.keyboard('mar');
  await expect.element(one).toHaveValue('mar');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen).toBe(3);
});

test('replaces the chosen name by a typed one after a click into the focused field', async () => {
  open();
  await one.click();
  await userEvent.keyboard('mar{Enter}');
  await expect.poll(() => chosen).toBe(3);
  await one.click();
  await userEvent.keyboard('d');
  await expect.element(one).toHaveValue('d');
});

test('adds the first match to several on Enter, then submits, and shows a whole group as one chip', async () => {
  open();
  await several.click();
  await userEvent.keyboard('dir{Enter}');
  await expect.poll(() => many).toEqual([1]);
  await userEvent.keyboard('mar{Tab}');
  await expect.poll(() => many).toEqual([1, 3]);
  await expect.element(screen.getByText('all open')).toBeVisible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.poll(() => submits).toBe(1);
  expect(many).toEqual([1, 3]);
  await userEvent.keyboard('nobody{Tab}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“nobody” is not in the list');
});
