import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { expect, test } from 'vitest';
import { urlOf } from './call-endpoint.ts';

test('parameters are encoded, lists repeated, missing values left out', () => {
  expect(urlOf(casePageEndpoints.getCase, { params: { id: 7 } })).toBe('/api/v1.0/cases/7');
  expect(
    urlOf(caseListEndpoints.listCases, {
      query: { skip: 20, text: 'a&b ä', ids: [1, 2], none: undefined, no: null },
    }),
  ).toBe('/api/v1.0/cases/list?skip=20&text=a%26b+%C3%A4&ids=1&ids=2');
});
