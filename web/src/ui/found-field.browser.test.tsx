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
/** What is asked waits for this, as for a server. */
let answered = Promise.resolve();
const ask = async (search: string) => {
  asked.push(search);
  await answered;
  // It finds in its own way, not by what the names begin with.
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

test('Enter takes the first that the server finds, and waits for it', async () => {
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

test('what is chosen stays in the field whatever is found, and goes with its name or by the button', async () => {
  open({ first: { id: 4, name: 'Malmö, Sweden' } });
  await expect.element(field).toHaveValue('Malmö, Sweden');
  await field.click();
  // The name is marked: typing takes its place.
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

test('nothing is asked before something is typed, unless there is something to choose from at once', async () => {
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
