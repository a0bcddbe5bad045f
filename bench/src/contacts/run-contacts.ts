import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAsked, tableHead } from '../asked.ts';
import { withFilledProduct } from '../filled-product.ts';
import type { Options } from '../options.ts';
import { markdownTable } from '../report.ts';
import { contactSearches } from './contact-searches.ts';
import { fillContacts } from './fill-contacts.ts';

/** Cases are a side matter here. */
const cases = 2_000;

/** Searches and lists among so many contacts, in several scripts. Answers a table. */
export function runContacts(options: Options, count: number, say: (text: string) => void): Promise<string> {
  const dataDir = join(options.dataDir ?? tmpdir(), 'cfm-bench-contacts');
  const people = Math.max(...options.clients);
  return withFilledProduct({ ...options, dataDir }, { cases, people }, say, async (product) => {
    say(`${(await fillContacts(product.database, count)).toLocaleString('en')} contacts were added`);
    return markdownTable([tableHead, ...(await measureAsked(options, product, contactSearches, say))]);
  });
}
