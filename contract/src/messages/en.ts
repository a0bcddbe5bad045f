import auth from './en/auth.json' with { type: 'json' };
import blacklist from './en/blacklist.json' with { type: 'json' };
import brands from './en/brands.json' with { type: 'json' };
import caseTexts from './en/case.json' with { type: 'json' };
import caseMail from './en/case-mail.json' with { type: 'json' };
import cases from './en/cases.json' with { type: 'json' };
import contacts from './en/contacts.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import exportTexts from './en/export.json' with { type: 'json' };
import exportedCases from './en/exported-cases.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import forwarding from './en/forwarding.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import mailOut from './en/mail-out.json' with { type: 'json' };
import mails from './en/mails.json' with { type: 'json' };
import rules from './en/rules.json' with { type: 'json' };
import solution from './en/solution.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };

/** English texts; their keys are the keys of every language. */
export const en = {
  auth,
  blacklist,
  brands,
  case: caseTexts,
  caseMail,
  cases,
  contacts,
  errors,
  export: exportTexts,
  exportedCases,
  fields,
  forwarding,
  frame,
  mailOut,
  mails,
  rules,
  solution,
  ui,
};
