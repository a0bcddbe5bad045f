import * as z from '#zod';
import { ifmAdminType } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';

/** What must be filled in before going live, in the order and groups of the page. */
export const goLiveGroups = {
  server: ['mailServer', 'addresses', 'legalTexts', 'fileStore', 'demoData'],
  people: ['administrators', 'secondFactor', 'ikams', 'reportReaders'],
  recipients: ['mailboxes', 'teams', 'dealers', 'forwarding', 'escalation'],
  rules: ['deadlines', 'retention', 'referenceData', 'prices'],
} as const;
export type GoLiveGroup = keyof typeof goLiveGroups;
export const goLiveSteps = Object.values(goLiveGroups).flat();
export type GoLiveStep = (typeof goLiveSteps)[number];

/** `check`: what was shipped applies, or the product cannot know whether it works. */
export const goLiveStates = ['done', 'todo', 'check'] as const;
export type GoLiveState = (typeof goLiveStates)[number];

/** At most so many of the open names of a step are sent. */
export const openNamesMax = 6;

const goLive = z.object({
  /** In demo mode the notice stays hidden. */
  isDemo: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(goLiveSteps),
      state: z.enum(goLiveStates),
      /** Missing or invalid entries: markets, mailboxes, settings, users. */
      open: z.object({ count: z.number(), names: z.array(z.string()) }),
    }),
  ),
});
export type GoLive = z.infer<typeof goLive>;

export const goLiveEndpoints = {
  getGoLive: endpoint({
    method: 'GET',
    path: 'configuration/go-live',
    summary: 'What must be filled in before going live, with its state',
    access: ifmAdminType,
    background: true,
    reply: goLive,
    errors: [],
  }),
};
