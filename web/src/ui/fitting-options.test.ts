import { expect, it } from 'vitest';
import { fittingOptions } from './fitting-options.ts';

const options = ['Contact Form', 'Direct Contact', 'Türkiye', 'CS-50/Direct Sales', 'Subcontracting'].map(
  (label) => ({
    label,
    synonyms: label === 'Türkiye' ? ['Republik Türkei'] : [],
  }),
);

it.each([
  ['con', ['Contact Form', 'Direct Contact', 'Subcontracting']],
  ['direct', ['Direct Contact', 'CS-50/Direct Sales']],
  [' TURK', ['Türkiye']],
  ['turkei', ['Türkiye']],
  ['tuerk', ['Türkiye']],
  ['xyz', []],
  ['', ['Contact Form', 'Direct Contact', 'Türkiye', 'CS-50/Direct Sales', 'Subcontracting']],
])('returns for "%s" %j, best match first', (typed, names) => {
  expect(fittingOptions(options, typed).map(({ label }) => label)).toEqual(names);
});
