import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { fetchContact } from '../../../api/contacts.ts';
import { signIn } from '../../../testing/product.ts';
import { press, renderPage } from '../../../testing/render-hook.tsx';
import { CarForm } from './car-form.tsx';

test('does not overwrite a car that another user changed: offers a choice and keeps typed values', async () => {
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
    body: { licencePlate: 'M-THEIRS 1', mileageKm: 12_000, version },
  });
  const save = screen.getByRole('button', { name: 'Save', exact: true });
  const choices = screen.getByRole('dialog', { name: 'Someone changed this car in the meantime' });
  await press(save);
  await expect.element(choices.getByRole('radio', { name: 'M-MINE 1' })).toBeChecked();
  await expect.element(choices.getByRole('radio', { name: '12000' })).toBeChecked();

  // Escape closes the upper dialog only.
  await userEvent.keyboard('{Escape}');
  await expect.element(choices).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
  await expect.element(plate).toHaveValue('M-MINE 1');

  // The form asks before it discards typed values.
  await userEvent.keyboard('{Escape}');
  const question = screen.getByRole('dialog', { name: 'Unsaved changes' });
  await press(question.getByRole('button', { name: 'Cancel', exact: true }));
  await expect.element(question).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
  await expect.element(plate).toHaveValue('M-MINE 1');

  await press(save);
  await press(choices.getByRole('radio', { name: 'M-THEIRS 1' }));
  await press(choices.getByRole('radio', { name: 'M-MINE 1' }));
  await press(choices.getByRole('button', { name: 'Save these values' }));
  await expect.poll(() => saved.mock.calls).toEqual([[contactCarId]]);
  const [stored] = (await fetchContact(contactId)).cars;
  expect(stored).toMatchObject({ licencePlate: 'M-MINE 1', mileageKm: 12_000 });
  page.unmount();
});
