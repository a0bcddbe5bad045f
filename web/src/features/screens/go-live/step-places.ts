import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import type { GoLiveStep } from '@cfm/contract/screens/go-live.ts';
import type { LinkProps } from '@tanstack/react-router';

interface Place {
  /** The page where the step is done, and the text of its title. */
  page?: { to: NonNullable<LinkProps['to']>; title: keyof Messages['frame']['titles'] };
  /** The setting of the servers that decides it, unless the open entries name it. */
  setting?: string;
}
const users = { to: '/users', title: 'users' } as const;
const markets = { to: '/markets', title: 'markets' } as const;
const rules = { to: '/rules', title: 'rules' } as const;

/** Where each step before going live is done. */
export const stepPlaces: Readonly<Record<GoLiveStep, Place>> = {
  mailServer: {
    page: { to: '/configuration/outgoing-mail', title: 'outgoingMail' },
    setting: 'SMTP_URL',
  },
  addresses: {},
  legalTexts: { setting: 'LEGAL_TEXTS' },
  fileStore: { setting: 'FILES_URL' },
  demoData: { setting: 'DATABASE_URL' },
  administrators: { page: users },
  secondFactor: { page: users },
  ikams: { page: markets },
  reportReaders: { page: { to: '/reports/daily', title: 'dailyReport' } },
  mailboxes: { page: { to: '/configuration/mailboxes', title: 'mailboxes' } },
  teams: { page: markets },
  dealers: { page: { to: '/configuration/dealers', title: 'dealers' } },
  forwarding: { page: rules },
  escalation: { page: rules },
  deadlines: { page: rules },
  retention: { page: markets },
  referenceData: { page: markets },
  prices: { page: { to: '/configuration/prices', title: 'prices' } },
};
