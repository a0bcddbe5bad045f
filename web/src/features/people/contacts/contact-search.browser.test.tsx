import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { signIn } from '../../../testing/product.ts';
import { renderPage } from '../../../testing/render-hook.tsx';
import { ContactSearch } from './contact-search.tsx';

const field = screen.getByRole('textbox', { name: 'Customer' });

test('selects the first match or starts a new contact on Enter, and reports a name left in the field', async () => {
  await signIn();
  const lastName = `Zirkon${crypto.randomUUID().slice(0, 8)}`;
  await call(contactEndpoints.createContact, {
    body: { lastName, firstName: 'Zoe', emails: [], phones: [] },
  });
  const choose = vi.fn();
  const begin = vi.fn();
  const page = renderPage(<ContactSearch label="Customer" onChoose={choose} onNew={begin} />);
  await field.click();
  await userEvent.keyboard(`${lastName}{Enter}`);
  await expect.poll(() => choose.mock.calls.map(([contact]) => contact.lastName)).toEqual([lastName]);

  await userEvent.keyboard('Qwxzy{Enter}');
  await expect
    .poll(() => begin.mock.calls)
    .toEqual([[{ contact: { firstName: null, lastName: 'Qwxzy' }, car: null }]]);
  expect(choose).toHaveBeenCalledOnce();

  await userEvent.keyboard('wba 8e9c 50gk 645871{Enter}');
  await expect.poll(() => begin.mock.lastCall).toEqual([{ contact: {}, car: { vin: 'WBA8E9C50GK645871' } }]);

  await userEvent.keyboard('Qwxzy{Tab}');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Choose a contact from the list, or create a new one');
  await expect.element(field).toHaveValue('Qwxzy');
  page.unmount();
});
