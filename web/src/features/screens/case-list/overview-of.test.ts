import { expect, test } from 'vitest';
import { overviewOf } from './overview-of.ts';
import { viewNames, viewsOf } from './presets.ts';

const views = viewsOf({ sources: [] });

test.each(viewNames)('opens the view %s in its order (rule 3.32)', (name) => {
  const { sortBy, descending } = overviewOf(views[name]);
  const isWork = ['mine', 'overdue', 'attention'].includes(name);
  expect([sortBy, descending]).toEqual(isWork ? ['dueDateTime', false] : ['receiptDateTime', undefined]);
});
