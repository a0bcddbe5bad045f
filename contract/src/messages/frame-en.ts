import auth from './en/auth.json' with { type: 'json' };
import caseActions from './en/case-actions.json' with { type: 'json' };
import cases from './en/cases.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import placeholders from './en/placeholders.json' with { type: 'json' };
import rules from './en/rules.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };

/** English texts of the frame: sign-in, lists and texts that several pages share. */
export const frameEn = {
  auth,
  caseActions,
  cases,
  fields,
  frame,
  placeholders,
  rules,
  ui,
};
