import { languages } from '@cfm/contract/messages/catalogue.ts';
import { expect, it } from 'vitest';
import { allRoutes } from './modules.ts';
import { textsOf } from './platform/texts/texts.ts';

it.each(languages)('names each list and export in the access log (rule 14.6), %s', (language) => {
  const seen = allRoutes.flatMap(({ endpoint: { seen, method, path } }) =>
    seen && 'kind' in seen && (seen.kind === 'list' || seen.kind === 'export') ? [`${method} ${path}`] : [],
  );
  expect(seen.length).toBeGreaterThan(10);
  const texts = textsOf(language, 'audit');
  // This checks whether the key exists.
  expect(seen.filter((call) => !texts.has(`lists.${call}` as never))).toEqual([]);
});
