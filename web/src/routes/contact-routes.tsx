import { gdprReader, signedIn } from '@cfm/contract/platform/access.ts';
import { createRoute, useParams } from '@tanstack/react-router';
import * as pages from '../pages.ts';
import { main } from './layouts.tsx';
import { looseSearch, page, pageOfId, shows, showsId } from './page.tsx';

function CarOfAddress() {
  const { vin = '' } = useParams({ strict: false });
  return <pages.CarPage key={vin} typed={vin} />;
}

export const contactRoutes = [
  createRoute({
    getParentRoute: () => main,
    path: '/contacts',
    component: pages.ContactsPage,
    validateSearch: looseSearch,
    ...page(signedIn, 'contacts'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/contact/edit/$id',
    component: showsId(pages.ContactPage, (id) => <pages.ContactPage key={id} contactId={id} />),
    ...pageOfId(signedIn, 'editContact'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/cars/$vin',
    component: shows(pages.CarPage, () => <CarOfAddress />),
    ...page(signedIn, 'car'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/gdpr',
    component: pages.GdprPage,
    validateSearch: looseSearch,
    ...page(gdprReader, 'gdpr'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/gdpr/retention',
    component: pages.RetentionPage,
    ...page(gdprReader, 'retention'),
  }),
  createRoute({
    getParentRoute: () => main,
    path: '/gdpr/contact/$id',
    component: showsId(pages.GdprContactPage, (id) => <pages.GdprContactPage key={id} contactId={id} />),
    ...pageOfId(gdprReader, 'gdprContact'),
  }),
];
