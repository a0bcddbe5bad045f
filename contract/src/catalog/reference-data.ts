import { extend } from 'zod/mini';
import * as z from '#zod';
import { userLookup } from '../access/users.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { codedLookup, lookup } from '../platform/paging.ts';
import { statusCodes } from './case-statuses.ts';

const model = z.object({
  id: z.number(),
  brandId: z.number(),
  name: z.string(),
  modelCode: z.string(),
  sortOrder: z.number(),
});
export const caseInfo = z.object({
  sources: z.array(codedLookup),
  inputChannels: z.array(codedLookup),
  statuses: z.array(
    extend(lookup, { code: z.enum(statusCodes), isOpen: z.boolean(), isManual: z.boolean() }),
  ),
  socialMediaChannels: z.array(lookup),
  socialMediaAgencies: z.array(lookup),
  escalationLevels: z.array(lookup),
  mailboxes: z.array(extend(lookup, { address: z.string() })),
  bmwDepartments: z.array(lookup),
  bmwConcerns: z.array(lookup),
  /** Empty for readers without the Blacklist claim. */
  blacklistEmails: z.array(z.string()),
  brands: z.array(lookup),
  models: z.array(model),
  regions: z.array(lookup),
  markets: z.array(
    extend(lookup, {
      regionId: z.number(),
      isoCode: z.string(),
      countryCodes: z.array(z.string()),
      language: z.string(),
      /** An inactive market stays on its cases and can't be chosen for others. */
      isActive: z.boolean(),
    }),
  ),
  users: z.array(userLookup),
});
export type CaseInfo = z.infer<typeof caseInfo>;

/** Case fields with a lookup id: the kind of lookup, and its list in `caseInfo`. */
export const caseLookups = {
  sourceId: { kind: 'source', list: 'sources' },
  inputChannelId: { kind: 'inputChannel', list: 'inputChannels' },
  socialMediaChannelId: { kind: 'socialMediaChannel', list: 'socialMediaChannels' },
  socialMediaAgencyId: { kind: 'socialMediaAgency', list: 'socialMediaAgencies' },
  escalationLevelId: { kind: 'escalationLevel', list: 'escalationLevels' },
  brandId: { kind: 'brand', list: 'brands' },
  bmwDepartmentId: { kind: 'bmwDepartment', list: 'bmwDepartments' },
  bmwConcernId: { kind: 'bmwConcern', list: 'bmwConcerns' },
} as const satisfies Record<string, { kind: string; list: keyof CaseInfo }>;

export const referenceDataEndpoints = {
  caseInfo: endpoint({
    method: 'GET',
    path: 'cases/info',
    summary: 'Lookups of the case screens',
    access: signedIn,
    background: true,
    reply: caseInfo,
    errors: [],
  }),
};
