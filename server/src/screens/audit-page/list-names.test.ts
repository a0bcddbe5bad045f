import { languages } from '@cfm/contract/messages/catalogue.ts';
import { expect, it } from 'vitest';
import { allRoutes } from '../../modules.ts';
import { recordedActs } from './audited-entities.ts';
import { actionWords, listName } from './format-audit-entries.ts';

const calls = allRoutes.flatMap(({ endpoint: { method, path, seen } }) =>
  seen && 'kind' in seen && (seen.kind === 'list' || seen.kind === 'export') ? [`${method} ${path}`] : [],
);

it.each(languages)('names every list and export of the access log in %s', (language) => {
  expect(calls).toContain('GET cases/reporting/goodwill');
  expect(calls.filter((call) => listName(language, call) === call)).toEqual([]);
});

it.each(languages)(
  'names each action differently in %s, so that one solution does not look like two',
  (language) => {
    const words = recordedActs.map(({ name }) => actionWords(language, name));
    expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([]);
  },
);

it('names a list without a text of its own by the title of its page', () => {
  expect(listName('en', 'GET cases/reporting/goodwill')).toBe('Goodwill');
  expect(listName('de', 'GET configuration/outgoing-mail')).toBe('Ausgehende E-Mails');
  expect(listName('en', 'GET contacts/list')).toBe('Contacts');
  expect(listName('en', 'POST configuration/audit/export')).toBe('Audit');
  expect(listName('en', 'GET cases/favorite/list')).toBe('Favorites');
  expect(listName('en', 'GET no/page/{id}')).toBe('GET no/page/{id}');
});
