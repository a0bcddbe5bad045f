import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { fetchContact } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import {
  callAs,
  holdAnswersOf,
  makePerson,
  releaseAnswers,
  setReachable,
  signIn,
} from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { ContactPage } from './contact-page.tsx';

const notices = screen.getByRole('region', { name: 'Notifications' });

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
});
const openContact = (contactId: number) =>
  openPage(() => <ContactPage contactId={contactId} />, { address: `/contact/edit/${contactId}` });
const card = (name: string) => screen.getByRole('region', { name, exact: true });
/** Two contacts that may be the same person, with different first names. */
async function makePair() {
  const email = `beryl.${crypto.randomUUID()}@customer.example`;
  const make = (firstName: string) =>
    call(contactEndpoints.createContact, { body: { firstName, lastName: 'Beryll', emails: [email] } });
  return { contactId: await make('Klara'), otherContactId: await make('Clara'), email };
}

test('shows the loading, empty and failed state of each card', async () => {
  const contactId = await call(contactEndpoints.createContact, { body: { lastName: 'Einzel' } });
  await holdAnswersOf(contactPageEndpoints.listDuplicates, { params: { contactId } });
  const page = openContact(contactId);
  const perhaps = card('Perhaps the same person');
  await expect.element(perhaps.getByRole('status', { name: 'Loading …' })).toBeInTheDocument();
  await releaseAnswers();
  await expect.element(perhaps).toMatchTextContent(/No other contact has the same e-mail address/);
  await expect.element(card('Cars')).toMatchTextContent(/No cars/);
  await expect.element(card('Cases')).toMatchTextContent(/No cases you have access to/);
  await expect
    .element(card('Merged contacts'))
    .toMatchTextContent(/No other contact was merged into this one\./);
  page.unmount();

  queryClient.clear();
  await signIn('Admin');
  await fetchContact(contactId);
  await setReachable(false);
  const again = openContact(contactId);
  const retry = card('Merged contacts').getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeInTheDocument();
  await setReachable(true);
  await press(retry);
  await expect
    .element(card('Merged contacts'))
    .toMatchTextContent(/No other contact was merged into this one\./);
  again.unmount();
});

test('leads back if the contact is gone, and offers a retry if loading fails', async () => {
  const gone = openContact(2_000_000_000);
  await expect
    .element(
      screen.getByRole('heading', { name: "This contact doesn't exist, or you don't have access to it" }),
    )
    .toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Go to contacts' }))
    .toHaveAttribute('href', '/contacts');
  gone.unmount();

  const contactId = await call(contactEndpoints.createContact, { body: { lastName: 'Fern' } });
  await setReachable(false);
  const page = openContact(contactId);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Network error/);
  await setReachable(true);
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('heading', { name: 'Fern' })).toBeInTheDocument();
  page.unmount();
});

test('keeps the choice when the merge fails, and when another user changes one of the two contacts', async () => {
  const { contactId, otherContactId, email } = await makePair();
  const page = openContact(contactId);
  await press(screen.getByRole('button', { name: 'Merge Clara Beryll' }));
  const dialog = screen.getByRole('dialog', { name: 'Merge two contacts' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      /Clara Beryll is merged into Klara Beryll\. No case you have access to and no car is moved/,
    );
  await press(dialog.getByRole('radio', { name: 'Clara' }));
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });

  await setReachable(false);
  await press(merge);
  await expect.element(notices).toMatchTextContent('Network error');
  await expect.element(dialog.getByRole('radio', { name: 'Clara' })).toBeChecked();
  await setReachable(true);

  const colleague = await makePerson('Agent');
  const { version } = await fetchContact(otherContactId);
  await callAs(colleague, contactEndpoints.updateContact, {
    params: { contactId: otherContactId },
    body: {
      contactId: otherContactId,
      firstName: 'Clara',
      lastName: 'Beryll',
      emails: [email],
      note: 'Prefers letters',
      version,
    },
  });
  await press(merge);
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Someone changed one of the contacts in the meantime/);
  await expect.element(dialog.getByRole('radio', { name: 'Clara' })).toBeChecked();
  await press(merge);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await fetchContact(contactId)).toMatchObject({ firstName: 'Clara', note: 'Prefers letters' });
  await expect.element(card('Merged contacts')).toMatchTextContent(/Clara Beryll/);
  page.unmount();
});

test('rejects the merge of a contact that was changed into another person meanwhile', async () => {
  const { contactId, otherContactId } = await makePair();
  const page = openContact(contactId);
  await press(screen.getByRole('button', { name: 'Merge Clara Beryll' }));
  const dialog = screen.getByRole('dialog', { name: 'Merge two contacts' });
  await expect.element(dialog).toMatchTextContent('Clara Beryll is merged into Klara Beryll');
  const { version } = await fetchContact(otherContactId);
  await callAs(await makePerson('Agent'), contactEndpoints.updateContact, {
    params: { contactId: otherContactId },
    body: { contactId: otherContactId, lastName: 'Granat', version },
  });
  await press(dialog.getByRole('button', { name: 'Merge', exact: true }));
  await expect
    .element(notices)
    .toMatchTextContent('Clara Beryll was changed in the meantime and no longer seems to be the same person');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(card('Merged contacts'))
    .toMatchTextContent('No other contact was merged into this one.');
  page.unmount();
});

test('shows a legal hold and explains before the click why the contact can’t be deleted', async () => {
  const contactId = await call(contactEndpoints.createContact, { body: { lastName: 'Gehalten' } });
  const body = { isSet: true, reason: 'Claim' };
  await call(gdprEndpoints.holdContact, { params: { contactId }, body });
  const page = openContact(contactId);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/Gehalten.*Legal hold/);
  const remove = screen.getByRole('button', { name: 'Delete', exact: true });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(screen.getByRole('button', { name: 'Edit', exact: true }))
    .not.toHaveAttribute('aria-disabled', 'true');
  page.unmount();
});
