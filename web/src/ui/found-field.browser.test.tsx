import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { queryClient } from '../api/query-client.ts';
import { renderPage } from '../testing/render-hook.tsx';
import { FoundField } from './found-field.tsx';

interface Town {
  id: number;
  name: string;
}
const towns = ['Munich', 'Münster', 'Madrid', 'Malmö'].map((name, index) => ({ id: index + 1, name }));
let chosen: Town | null = null;
let asked: string[] = [];
/** Delays the answer of `ask`, like a server. */
let answered = Promise.resolve();
const ask = async (search: string) => {
  asked.push(search);
  await answered;
  // Searches anywhere in the name, not only at its beginning.
  return towns.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
};

function Field({ first = null, hasFirst = false }: { first?: Town | null; hasFirst?: boolean }) {
  const [value, setValue] = useState<Town | null>(first);
  chosen = value;
  return (
    <FoundField
      label="Town"
      queryKey={['towns']}
      ask={ask}
      hasFirst={hasFirst}
      value={value}
      onChange={setValue}
    />
  );
}
const field = screen.getByRole('combobox', { name: 'Town' });
let page: { unmount: () => void };
const open = (given: { first?: Town; hasFirst?: boolean } = {}) => {
  asked = [];
  answered = Promise.resolve();
  queryClient.clear();
  page = renderPage(<Field {...given} />);
};
afterEach(() => page.unmount());

test('selects the first result of the server on Enter and waits for it', async () => {
  open();
  const answer = Promise.withResolvers<void>();
  answered = answer.promise;
  await field.click();
  await userEvent.keyboard('adri{Enter}');
  await expect.poll(() => asked).toEqual(['adri']);
  await expect.element(screen.getByText('Loading …')).toBeInTheDocument();
  expect(chosen).toBeNull();
  answer.resolve();
  await expect.poll(() => chosen?.name).toBe('Madrid');
  await expect.element(field).toHaveValue('Madrid');
  expect(asked).toEqual(['adri']);
});

test('keeps the chosen value whatever the search finds, and clears it with its text or the button', async () => {
  open({ first: { id: 4, name: 'Malmö, Sweden' } });
  await expect.element(field).toHaveValue('Malmö, Sweden');
  await field.click();
  // The name is selected, so typing replaces it.
  await userEvent.keyboard('mal');
  await expect.element(screen.getByRole('option', { name: 'Malmö, Sweden' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(field).toHaveValue('Malmö, Sweden');
  await field.click();
  await userEvent.keyboard('xyz{Tab}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“xyz” is not in the list');
  expect(chosen?.id).toBe(4);
  await screen.getByRole('button', { name: 'Clear', includeHidden: true }).click();
  await expect.poll(() => chosen).toBeNull();
});

test('sends no search before the user types, unless the field has initial options', async () => {
  open();
  await field.click();
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  page.unmount();
  open({ hasFirst: true });
  await field.click();
  await expect.poll(() => screen.getByRole('option').elements().length).toBe(4);
  expect(asked).toEqual(['']);
});
