import { expect, test } from 'vitest';
import type { NameOfPlaceholder } from '../placeholder-marks.ts';
import { withDisplayNames, withoutDisplayNames } from './named-subject.ts';

const names: Partial<Record<string, string>> = {
  'car.model': 'Model of the car',
  'case.number': 'Case number',
};
const nameOf: NameOfPlaceholder = (name) => names[name];

test('shows the placeholders of a subject by their names, and stores them as they are', () => {
  const stored = 'Your {{car.model}}, [{{case.number}}] {{car.model}} {{car.vin}} {{other}}';
  const shown = 'Your {{Model of the car}}, [{{Case number}}] {{Model of the car}} {{car.vin}} {{other}}';
  expect(withDisplayNames(stored, nameOf)).toBe(shown);
  expect(withoutDisplayNames(shown, nameOf)).toBe(stored);
});
