import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { holdAnswersOf, makeCaseOf, releaseAnswers, setReachable, signIn } from '../../../testing/product.ts';
import { openPage, press } from '../../../testing/render-hook.tsx';
import { GdprContactPage } from './gdpr-contact-page.tsx';

const notices = screen.getByRole('region', { name: 'Notifications' });

beforeEach(() => signIn('Admin').then(() => undefined));
afterEach(async () => {
  await setReachable(true);
  await releaseAnswers();
  queryClient.clear();
  sessionStorage.clear();
});
const openPerson = (contactId: number) =>
  openPage(() => <GdprContactPage contactId={contactId} />, { address: `/gdpr/contact/${contactId}` });
const makePerson = (lastName: string) =>
  call(contactEndpoints.createContact, { body: { firstName: 'Peter', lastName } });

test('shows nothing before the person has loaded, and one line for kinds without data', async () => {
  const contactId = await makePerson('Achat');
  await holdAnswersOf(gdprEndpoints.getPerson, { params: { contactId } });
  const page = openPerson(contactId);
  await expect.element(screen.getByRole('status', { name: 'Loading …' }).first()).toBeInTheDocument();
  await expect.element(screen.getByText('Nothing stored')).not.toBeInTheDocument();
  await releaseAnswers();
  await expect.element(screen.getByRole('heading', { name: 'Peter Achat' })).toBeInTheDocument();
  await expect
    .element(screen.getByRole('region', { name: 'Nothing stored' }))
    .toMatchTextContent(/Cases, Mentioned in other cases, E-mails, Events, Files/);
  page.unmount();
});

test('leads back to the search if the person is gone, and offers a retry if loading fails', async () => {
  const gone = openPerson(2_000_000_000);
  await expect.element(screen.getByText('No data about this person is stored any more')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the search' }))
    .toHaveAttribute('href', '/gdpr');
  gone.unmount();

  const contactId = await makePerson('Jaspis');
  await setReachable(false);
  const page = openPerson(contactId);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Network error/);
  await setReachable(true);
  await press(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByRole('heading', { name: 'Peter Jaspis' })).toBeInTheDocument();
  page.unmount();
});

test('shows the numbers before it erases, and keeps typed values when erasing is rejected or fails', async () => {
  const { contactId, lastName, caseId } = await makeCaseOf(['erik@customer.example']);
  await holdAnswersOf(gdprEndpoints.previewErasure, { params: { contactId } });
  const page = openPerson(contactId);
  await press(screen.getByRole('button', { name: 'Erase …' }));
  const dialog = screen.getByRole('dialog', { name: 'Erase this person' });
  await expect.element(dialog.getByRole('status', { name: 'Loading …' })).toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Erase permanently' })).not.toBeInTheDocument();
  await releaseAnswers();
  await expect.element(dialog).toMatchTextContent(/in 1 case the title/);
  // Names open cases and offers to close them (rule 19.23).
  await expect.element(dialog).toMatchTextContent(/1 case is still open: \d{4}-\d{6}/);
  const closing = dialog.getByRole('checkbox', { name: /^Close the open cases/ });
  await expect.element(closing).not.toBeChecked();
  await press(closing);
  await expect.element(closing).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: /reminders$/ })).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('link', { name: /^\d{4}-\d{6}$/ }))
    .toHaveAttribute('href', expect.stringContaining(`/case/edit/${caseId}`));

  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const name = dialog.getByRole('textbox', { name: `Type the name to confirm: Erik ${lastName}` });
  const erase = dialog.getByRole('button', { name: 'Erase permanently' });
  await press(erase);
  await expect.element(dialog.getByText('Reason is required')).toBeInTheDocument();
  await reason.fill('Asked for it by letter.');
  await name.fill('Somebody Else');
  await press(erase);
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(reason).toHaveValue('Asked for it by letter.');

  await name.fill(`Erik ${lastName}`);
  await setReachable(false);
  await press(erase);
  await expect.element(notices).toMatchTextContent('Network error');
  await expect.element(reason).toHaveValue('Asked for it by letter.');
  await expect.element(name).toHaveValue(`Erik ${lastName}`);
  await setReachable(true);
  await press(erase);
  await expect.element(dialog).not.toBeInTheDocument();
  // The server's job does not run here, so the page shows its progress.
  await expect.element(screen.getByText(/^Erasing: \d+ of \d+ steps done$/)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Erase …' })).not.toBeInTheDocument();
  page.unmount();
});

test('shows which texts in cases of others are replaced, with the words marked', async () => {
  const { caseId } = await makeCaseOf(['other@customer.example']);
  const content = '<p>Ask the neighbour, Peter <b>Chrysopras</b>, about it.</p>';
  await call(caseEventEndpoints.addComment, { params: { id: caseId }, body: { title: 'Note', content } });
  const contactId = await makePerson('Chrysopras');
  const page = openPerson(contactId);
  await press(screen.getByRole('button', { name: 'Erase …' }));
  const list = screen.getByRole('list', { name: /^Replaced in other cases/ });
  await expect.element(list).toMatchTextContent(/Ask the neighbour, Peter Chrysopras, about it/);
  expect(list.element().querySelector('mark')?.textContent).toBe('Peter Chrysopras');
  await expect
    .element(list.getByRole('link', { name: /^\d{4}-\d{6}$/ }))
    .toHaveAttribute('href', expect.stringContaining(`/case/edit/${caseId}`));
  await expect.element(screen.getByText(/n't shown here/)).not.toBeInTheDocument();
  page.unmount();
});

test('explains why a person on legal hold can’t be erased instead of asking', async () => {
  const contactId = await makePerson('Onyx');
  await call(gdprEndpoints.holdContact, { params: { contactId }, body: { isSet: true, reason: 'Claim' } });
  const page = openPerson(contactId);
  await expect.element(screen.getByRole('region', { name: 'Status' })).toMatchTextContent(/“Claim”/);
  await press(screen.getByRole('button', { name: 'Erase …' }));
  const dialog = screen.getByRole('dialog', { name: 'Erase this person' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/they are on legal hold/);
  await expect.element(dialog.getByRole('button', { name: 'Erase permanently' })).not.toBeInTheDocument();
  page.unmount();
});

test('offers no erase button when the preview fails', async () => {
  const contactId = await makePerson('Topas');
  const page = openPerson(contactId);
  await expect.element(screen.getByRole('heading', { name: 'Peter Topas' })).toBeInTheDocument();
  await setReachable(false);
  await press(screen.getByRole('button', { name: 'Erase …' }));
  const dialog = screen.getByRole('dialog', { name: 'Erase this person' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Network error/);
  await expect.element(dialog.getByRole('button', { name: 'Erase permanently' })).not.toBeInTheDocument();
  await setReachable(true);
  await press(dialog.getByRole('button', { name: 'Try again' }));
  await expect.element(dialog.getByRole('button', { name: 'Erase permanently' })).toBeInTheDocument();
  page.unmount();
});

test('offers the access export in the person’s language first, and requests it in the chosen one', async () => {
  const contactId = await call(contactEndpoints.createContact, {
    body: { firstName: 'Petra', lastName: 'Quarz', language: 'de' },
  });
  const page = openPerson(contactId);
  const card = screen.getByRole('region', { name: 'Access export' });
  const languages = card.getByRole('radiogroup', { name: 'Language of the PDF' });
  await expect.element(languages).toMatchTextContent(/Deutsch.*English/);
  await expect.element(languages.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await press(card.getByRole('button', { name: 'Create export' }));
  await expect.element(card).toMatchTextContent(/in German/);
  await languages.getByText('English').click();
  await press(card.getByRole('button', { name: 'Create export' }));
  await expect.element(card).toMatchTextContent(/in English.*in German/);
  page.unmount();

  const other = await call(contactEndpoints.createContact, { body: { lastName: 'Rubin', language: 'ja' } });
  const second = openPerson(other);
  await expect.element(card.getByText(/no texts in Japanese/)).toBeInTheDocument();
  await expect.element(languages.getByRole('radio', { name: 'English' })).toBeChecked();
  second.unmount();
});

test('keeps a namesake’s name unless ticked, and reports other records of the person', async () => {
  const { contactId, lastName } = await makeCaseOf(['one@customer.example']);
  const namesake = { firstName: 'Erik', lastName, emails: ['one@customer.example'] };
  const namesakeId = await call(contactEndpoints.createContact, { body: namesake });
  const { sources, inputChannels } = await call(referenceDataEndpoints.caseInfo);
  await call(caseEndpoints.createCase, {
    body: {
      ...{ title: `Regards, Erik ${lastName}`, contactId: namesakeId, codeLevelSets: [] },
      ...{ sourceId: sources[0]?.id ?? 0, inputChannelId: inputChannels[0]?.id ?? 0 },
      receiptDateTime: new Date().toISOString(),
    },
  });
  const page = openPerson(contactId);
  const perhaps = screen.getByRole('region', { name: 'Perhaps the same person' });
  await expect.element(perhaps).toMatchTextContent(/same e-mail.*one@customer\.example/);
  await expect
    .element(perhaps.getByRole('link', { name: `Erik ${lastName}` }))
    .toHaveAttribute('href', `/gdpr/contact/${namesakeId}`);
  await press(screen.getByRole('button', { name: 'Erase …' }));
  const dialog = screen.getByRole('dialog', { name: 'Erase this person' });
  await expect.element(dialog).toMatchTextContent(/1 other record may belong to this person/);
  const tick = dialog.getByRole('checkbox', { name: /^Replace in/ });
  await expect.element(tick).not.toBeChecked();
  await expect.element(dialog).toMatchTextContent(/The customer of this case has the same name/);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(`${lastName} asked`);
  await dialog.getByRole('textbox', { name: /^Type the name/ }).fill(`Erik ${lastName}`);
  await press(dialog.getByRole('button', { name: 'Erase permanently' }));
  await expect.element(dialog.getByText(/The reason stays in the audit log after/)).toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for it by letter');
  await press(dialog.getByRole('button', { name: 'Erase permanently' }));
  // From now on the page offers no action and explains why.
  await expect
    .element(screen.getByText(/This person is being erased|This person was erased on/).first())
    .toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Correct', exact: true })).not.toBeInTheDocument();
  page.unmount();
});
