import type authEn from './en/auth.json' with { type: 'json' };
import type caseEn from './en/case.json' with { type: 'json' };
import type casesEn from './en/cases.json' with { type: 'json' };
import type contactsEn from './en/contacts.json' with { type: 'json' };
import type errorsEn from './en/errors.json' with { type: 'json' };
import type fieldsEn from './en/fields.json' with { type: 'json' };
import type forwardingEn from './en/forwarding.json' with { type: 'json' };
import type frameEn from './en/frame.json' with { type: 'json' };
import type mailOutEn from './en/mail-out.json' with { type: 'json' };
import type mailsEn from './en/mails.json' with { type: 'json' };
import type rulesEn from './en/rules.json' with { type: 'json' };
import type solutionEn from './en/solution.json' with { type: 'json' };
import type uiEn from './en/ui.json' with { type: 'json' };

/** Languages of the product's own texts. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The catalogue of texts: one namespace a file, keys typed from English. */
export interface Messages {
  auth: typeof authEn;
  case: typeof caseEn;
  cases: typeof casesEn;
  contacts: typeof contactsEn;
  errors: typeof errorsEn;
  fields: typeof fieldsEn;
  forwarding: typeof forwardingEn;
  frame: typeof frameEn;
  mailOut: typeof mailOutEn;
  mails: typeof mailsEn;
  rules: typeof rulesEn;
  solution: typeof solutionEn;
  ui: typeof uiEn;
}
export type Namespace = keyof Messages;
export type FieldName = keyof Messages['fields'];
export type RuleName = keyof Messages['rules'];
