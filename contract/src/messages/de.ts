import type { Messages } from './catalogue.ts';
import auth from './de/auth.json' with { type: 'json' };
import blacklist from './de/blacklist.json' with { type: 'json' };
import brands from './de/brands.json' with { type: 'json' };
import caseTexts from './de/case.json' with { type: 'json' };
import caseMail from './de/case-mail.json' with { type: 'json' };
import cases from './de/cases.json' with { type: 'json' };
import contacts from './de/contacts.json' with { type: 'json' };
import errors from './de/errors.json' with { type: 'json' };
import exportTexts from './de/export.json' with { type: 'json' };
import exportedCases from './de/exported-cases.json' with { type: 'json' };
import fields from './de/fields.json' with { type: 'json' };
import forwarding from './de/forwarding.json' with { type: 'json' };
import frame from './de/frame.json' with { type: 'json' };
import mailOut from './de/mail-out.json' with { type: 'json' };
import mails from './de/mails.json' with { type: 'json' };
import rules from './de/rules.json' with { type: 'json' };
import solution from './de/solution.json' with { type: 'json' };
import ui from './de/ui.json' with { type: 'json' };

export const de: Messages = {
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
