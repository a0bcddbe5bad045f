import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { useCaseInfo } from '../api/lookups.ts';
import { queryClient } from '../api/query-client.ts';
import { makePerson, signIn } from '../testing/product.ts';
import { renderPage } from '../testing/render-hook.tsx';
import { ResponsibleField } from './responsible-field.tsx';

const scoped = { id: 0, market: 0 };
let page: { unmount: () => void };

function Field() {
  const { data: info } = useCaseInfo();
  const [value, setValue] = useState<number | null>(scoped.id);
  const [marketId, setMarketId] = useState(scoped.market);
  if (!info) return null;
  const other = info.markets.find(({ id }) => id !== scoped.market)?.id ?? 0;
  return (
    <>
      <ResponsibleField
        label="Responsible"
        of={{ marketId }}
        users={info.users}
        value={value}
        onChange={setValue}
      />
      <button type="button" onClick={() => setMarketId(other)}>
        Other market
      </button>
    </>
  );
}
const field = screen.getByRole('combobox', { name: 'Responsible' });
const people = ['Max Marktmann', 'Eva Marktmann', 'Uma Unbegrenzt'];
const offered = () => {
  const names = Array.from(document.querySelectorAll('[role="option"]'), (option) => option.textContent);
  return people.filter((name) => names.includes(name));
};

beforeAll(async () => {
  await signIn();
  scoped.market = 1;
  const details = { firstName: 'Max', lastName: 'Marktmann', scopes: { Markets: [scoped.market] } };
  scoped.id = (await makePerson('Agent', undefined, details)).userId;
  await makePerson('Agent', undefined, { ...details, firstName: 'Eva' });
  await makePerson('Agent', undefined, { firstName: 'Uma', lastName: 'Unbegrenzt' });
});
afterEach(() => page.unmount());

test('offers the users who can see a case with the values of the form, and keeps showing the chosen one', async () => {
  queryClient.clear();
  page = renderPage(<Field />);
  await expect.element(field).toHaveValue('Max Marktmann');
  await field.click();
  await expect.poll(offered).toEqual(people);
  await screen.getByRole('button', { name: 'Other market' }).click();
  await expect.poll(offered).toEqual(['Max Marktmann', 'Uma Unbegrenzt']);
  await expect.element(field).toHaveValue('Max Marktmann');
  await field.click();
  await userEvent.keyboard('uma{Enter}');
  await expect.element(field).toHaveValue('Uma Unbegrenzt');
});
