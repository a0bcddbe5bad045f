import type { Messages } from './catalogue.ts';
import audit from './de/audit.json' with { type: 'json' };
import billing from './de/billing.json' with { type: 'json' };
import billingSheet from './de/billing-sheet.json' with { type: 'json' };
import bin from './de/bin.json' with { type: 'json' };
import blacklist from './de/blacklist.json' with { type: 'json' };
import brands from './de/brands.json' with { type: 'json' };
import caseTexts from './de/case.json' with { type: 'json' };
import caseMail from './de/case-mail.json' with { type: 'json' };
import contactPages from './de/contact-pages.json' with { type: 'json' };
import contacts from './de/contacts.json' with { type: 'json' };
import createCase from './de/create-case.json' with { type: 'json' };
import dailyReport from './de/daily-report.json' with { type: 'json' };
import dataRequest from './de/data-request.json' with { type: 'json' };
import dealers from './de/dealers.json' with { type: 'json' };
import errors from './de/errors.json' with { type: 'json' };
import exportedCases from './de/exported-cases.json' with { type: 'json' };
import figureTables from './de/figure-tables.json' with { type: 'json' };
import forwarding from './de/forwarding.json' with { type: 'json' };
import gdpr from './de/gdpr.json' with { type: 'json' };
import gdprDocument from './de/gdpr-document.json' with { type: 'json' };
import goodwill from './de/goodwill.json' with { type: 'json' };
import mailOut from './de/mail-out.json' with { type: 'json' };
import mails from './de/mails.json' with { type: 'json' };
import markets from './de/markets.json' with { type: 'json' };
import monthlyMail from './de/monthly-mail.json' with { type: 'json' };
import monthlyReport from './de/monthly-report.json' with { type: 'json' };
import postQualificationPage from './de/post-qualification-page.json' with { type: 'json' };
import reportFigures from './de/report-figures.json' with { type: 'json' };
import retention from './de/retention.json' with { type: 'json' };
import richText from './de/rich-text.json' with { type: 'json' };
import ruleSettings from './de/rule-settings.json' with { type: 'json' };
import ruleWords from './de/rule-words.json' with { type: 'json' };
import solution from './de/solution.json' with { type: 'json' };
import solving from './de/solving.json' with { type: 'json' };
import spreadsheetImport from './de/spreadsheet-import.json' with { type: 'json' };
import testMail from './de/test-mail.json' with { type: 'json' };
import users from './de/users.json' with { type: 'json' };
import ytd from './de/ytd.json' with { type: 'json' };
import { frameDe } from './frame-de.ts';

export const de: Messages = {
  ...frameDe,
  audit,
  billing,
  billingSheet,
  bin,
  blacklist,
  brands,
  case: caseTexts,
  caseMail,
  contactPages,
  contacts,
  createCase,
  dailyReport,
  dataRequest,
  dealers,
  errors,
  exportedCases,
  figureTables,
  forwarding,
  gdpr,
  gdprDocument,
  goodwill,
  mailOut,
  mails,
  markets,
  monthlyMail,
  monthlyReport,
  postQualificationPage,
  reportFigures,
  retention,
  richText,
  ruleSettings,
  ruleWords,
  solution,
  solving,
  spreadsheetImport,
  testMail,
  users,
  ytd,
};
