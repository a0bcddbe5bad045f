import { extend } from 'zod/mini';
import * as z from '#zod';
import { adminType } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  baseVersion,
  email,
  id,
  idText,
  line,
  optionalLine,
  spokenLanguage,
} from '../platform/field-rules.ts';
import {
  businessNameMaxLength,
  cityMaxLength,
  dealerNumberMaxLength,
  emailsPerDealer,
  shortTextMaxLength,
} from '../platform/limits.ts';
import { flagText, nothing, pageOf, paging } from '../platform/paging.ts';
import { importCounts, importForm, importPreviewOf } from '../platform/spreadsheet-import.ts';
import { dealer } from './markets.ts';

const withoutRepetitions = (addresses: string[]): string[] => {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const isNew = !seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    return isNew;
  });
};

/** As it is stored, so that numbers that differ only in capitals are one dealer's. */
export const dealerNumberOf = (typed: string): string => typed.toUpperCase();
/** Form of a dealer. */
export const dealerForm = z.object({
  number: line({ max: dealerNumberMaxLength }).check(z.overwrite(dealerNumberOf)),
  name: line({ max: businessNameMaxLength }),
  city: optionalLine({ max: cityMaxLength }),
  marketId: id,
  emails: z.pipe(z.array(email).check(z.maxLength(emailsPerDealer)), z.transform(withoutRepetitions)),
  language: spokenLanguage,
  isActive: z.boolean(),
});
export type DealerForm = z.input<typeof dealerForm>;

export const listedDealer = extend(dealer, { isActive: z.boolean(), version: z.number() });
export type ListedDealer = z.infer<typeof listedDealer>;

/** Sortable columns of the list. Each has an index. */
export const dealerSortColumns = ['number', 'name'] as const;
export type DealerSortColumn = (typeof dealerSortColumns)[number];

/** Columns of a spreadsheet of dealers. */
export const importColumns = ['number', 'name', 'city', 'market', 'emails', 'language', 'active'] as const;
export type ImportColumn = (typeof importColumns)[number];
export const importPreview = importPreviewOf(importColumns);

const dealerParams = z.object({ id: idText });

export const dealerEndpoints = {
  listDealers: endpoint({
    method: 'GET',
    path: 'configuration/dealers',
    summary: 'Dealers, paged',
    access: adminType,
    query: z.object({
      ...paging,
      search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
      marketId: z.optional(idText),
      isActive: z.optional(flagText),
      sortBy: z._default(z.enum(dealerSortColumns), 'number'),
      descending: z._default(flagText, false),
    }),
    reply: pageOf(listedDealer),
    errors: [],
  }),
  getDealer: endpoint({
    method: 'GET',
    path: 'configuration/dealers/{id}',
    summary: 'One dealer',
    access: adminType,
    params: dealerParams,
    reply: listedDealer,
    errors: ['NotFound'],
  }),
  createDealer: endpoint({
    method: 'POST',
    path: 'configuration/dealers',
    summary: 'Create a dealer; returns its id',
    access: adminType,
    request: 'json',
    body: dealerForm,
    reply: z.number(),
    changesSettings: 'ofMarket',
    errors: ['DealerExists', 'Forbidden'],
  }),
  updateDealer: endpoint({
    method: 'PUT',
    path: 'configuration/dealers/{id}',
    summary: 'Change a dealer',
    access: adminType,
    request: 'json',
    params: dealerParams,
    body: extend(dealerForm, { version: baseVersion }),
    reply: listedDealer,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'DealerChanged', 'DealerExists', 'Forbidden'],
  }),
  removeDealer: endpoint({
    method: 'DELETE',
    path: 'configuration/dealers/{id}',
    summary: 'Delete a dealer that nothing uses',
    access: adminType,
    params: dealerParams,
    reply: nothing,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'DealerInUse', 'Forbidden'],
  }),
  getImportTemplate: endpoint({
    method: 'GET',
    path: 'configuration/dealers/import/template',
    summary: 'An empty spreadsheet with the columns of dealers',
    access: adminType,
    answer: 'bytes',
    seen: { notLogged: 'an empty sheet' },
    errors: [],
  }),
  previewImport: endpoint({
    method: 'POST',
    path: 'configuration/dealers/import/preview',
    summary: 'Preview of importing a spreadsheet of dealers (.xlsx or .csv)',
    access: adminType,
    request: 'multipart',
    reply: importPreview,
    errors: [
      'ImportRunning',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
      'RequestTooLarge',
    ],
  }),
  importDealers: endpoint({
    method: 'POST',
    path: 'configuration/dealers/import',
    summary: 'Import the valid rows of a spreadsheet, if the result equals its preview',
    access: adminType,
    request: 'multipart',
    body: importForm,
    reply: importCounts,
    changesSettings: 'ofMarket',
    errors: [
      'ImportOutdated',
      'ImportRunning',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
      'RequestTooLarge',
    ],
  }),
};
