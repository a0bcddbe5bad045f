import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { afterEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { ContactsPage } from '../../features/people/contacts/contacts-page.tsx';
import { holdAnswersOf, releaseAnswers, signIn } from '../../testing/product.ts';
import { openPage, press } from '../../testing/render-hook.tsx';
import { ListSearch } from './list-search.tsx';
import { useListAddress } from './use-list-address.ts';

afterEach(async () => {
  await releaseAnswers();
  queryClient.clear();
});

test('searches for text that is typed while the list is loading', async () => {
  await signIn('Admin');
  const lastName = `Quarz${crypto.randomUUID().replace(/[^a-z]/g, '')}`;
  for (const name of [lastName, 'Feldspat'])
    await call(contactEndpoints.createContact, { body: { lastName: name, firstName: 'Ida' } });
  await holdAnswersOf(contactEndpoints.listContacts);
  const page = openPage(ContactsPage, { address: '/contacts' });
  const field = screen.getByRole('textbox', { name: 'Name, e-mail, telephone or VIN' });
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await field.click();
  await userEvent.keyboard(lastName);
  await releaseAnswers();
  await expect.poll(page.path).toBe(`/contacts?search=${lastName}`);
  await expect.element(screen.getByRole('cell', { name: `Ida ${lastName}` })).toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: 'Feldspat' })).not.toBeInTheDocument();
  await expect.element(field).toHaveValue(lastName);
  page.unmount();
});

interface Shown {
  search: string;
  take: number;
}
/** A list search next to another control of the URL. */
function Searched() {
  const { shown, show } = useListAddress<Shown>({
    read: ({ search, take }) => ({ search: String(search ?? ''), take: Number(take ?? 20) }),
    write: (written) => ({ ...written }),
  });
  return (
    <>
      <ListSearch label="Search" search={shown.search} onSearch={(search) => show({ search }, true)} />
      <button type="button" onClick={() => show({ take: 50 })}>
        More rows
      </button>
      <button type="button" onClick={() => show({ search: '' })}>
        Show all
      </button>
    </>
  );
}
const field = screen.getByRole('textbox', { name: 'Search' });

test('keeps the search when a click follows before the page has its new URL', async () => {
  const arrival = Promise.withResolvers<void>();
  const address = { isSlow: false, asked: 0 };
  const page = openPage(Searched, {
    address: '/list',
    async beforeLoad() {
      address.asked += 1;
      if (address.isSlow) await arrival.promise;
    },
  });
  await field.click();
  address.isSlow = true;
  const before = address.asked;
  await userEvent.keyboard('olive');
  await expect.poll(() => address.asked).toBeGreaterThan(before);
  address.isSlow = false;
  await press(screen.getByRole('button', { name: 'More rows' }));
  arrival.resolve();
  await expect.poll(page.path).toContain('take=50');
  expect(page.path()).toContain('search=olive');
  await expect.element(field).toHaveValue('olive');
  page.unmount();
});

test('does not search again for a text that was cleared elsewhere', async () => {
  const page = openPage(Searched, { address: '/list?search=olive' });
  await expect.element(field).toHaveValue('olive');
  await field.click();
  await userEvent.keyboard('s');
  await press(screen.getByRole('button', { name: 'Show all' }));
  await expect.element(field).toHaveValue('');
  // Longer than the debounce of the search.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(page.path()).not.toContain('olive');
  await expect.element(field).toHaveValue('');
  page.unmount();
});
