import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { expect, test, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../api/client.ts';
import { fetchContact } from '../../api/contacts.ts';
import { signIn } from '../../testing/product.ts';
import { renderPage } from '../../testing/render-hook.tsx';
import { CarForm } from './car-form.tsx';

test('a car that somebody else changed is not overwritten: the form says so and starts anew from it', async () => {
  await signIn();
  const contactId = await call(contactEndpoints.createContact, { body: { lastName: 'Zirkon' } });
  const params = { contactId };
  await call(contactEndpoints.createCar, { params, body: { licencePlate: 'M-OLD 1' } });
  const [car] = (await fetchContact(contactId)).cars;
  if (!car) throw new Error('expected a car');
  const { contactCarId, version } = car;
  const saved = vi.fn();
  const close = vi.fn();
  const page = renderPage(<CarForm isOpen contactId={contactId} car={car} onClose={close} onSaved={saved} />);
  const plate = screen.getByRole('textbox', { name: 'Licence plate' });
  await plate.fill('M-MINE 1');
  await call(contactEndpoints.updateCar, {
    params: { contactId, contactCarId },
    body: { licencePlate: 'M-THEIRS 1', version },
  });
  const save = screen.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.poll(() => document.body.textContent).toContain('Someone else changed this car');
  await expect.element(plate).toHaveValue('M-MINE 1');
  expect(saved).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: 'Reload' }).click();
  await expect.element(plate).toHaveValue('M-THEIRS 1');
  await plate.fill('M-MINE 1');
  await save.click();
  await expect.poll(() => saved.mock.calls).toEqual([[contactCarId]]);
  const [stored] = (await fetchContact(contactId)).cars;
  expect(stored?.licencePlate).toBe('M-MINE 1');
  page.unmount();
});
