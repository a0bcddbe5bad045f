import auth from './de/auth.json' with { type: 'json' };
import caseActions from './de/case-actions.json' with { type: 'json' };
import cases from './de/cases.json' with { type: 'json' };
import fields from './de/fields.json' with { type: 'json' };
import frame from './de/frame.json' with { type: 'json' };
import placeholders from './de/placeholders.json' with { type: 'json' };
import rules from './de/rules.json' with { type: 'json' };
import ui from './de/ui.json' with { type: 'json' };
import type { frameEn } from './frame-en.ts';

/** German texts of the frame. */
export const frameDe: typeof frameEn = {
  auth,
  caseActions,
  cases,
  fields,
  frame,
  placeholders,
  rules,
  ui,
};
