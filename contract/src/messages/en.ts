import audit from './en/audit.json' with { type: 'json' };
import billing from './en/billing.json' with { type: 'json' };
import billingSheet from './en/billing-sheet.json' with { type: 'json' };
import bin from './en/bin.json' with { type: 'json' };
import blacklist from './en/blacklist.json' with { type: 'json' };
import brands from './en/brands.json' with { type: 'json' };
import caseTexts from './en/case.json' with { type: 'json' };
import caseMail from './en/case-mail.json' with { type: 'json' };
import casePreview from './en/case-preview.json' with { type: 'json' };
import contactPages from './en/contact-pages.json' with { type: 'json' };
import contacts from './en/contacts.json' with { type: 'json' };
import createCase from './en/create-case.json' with { type: 'json' };
import dailyReport from './en/daily-report.json' with { type: 'json' };
import dataRequest from './en/data-request.json' with { type: 'json' };
import dealers from './en/dealers.json' with { type: 'json' };
import drafts from './en/drafts.json' with { type: 'json' };
import emptyCaseList from './en/empty-case-list.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import exportTexts from './en/export.json' with { type: 'json' };
import exportedCases from './en/exported-cases.json' with { type: 'json' };
import figureTables from './en/figure-tables.json' with { type: 'json' };
import forwarding from './en/forwarding.json' with { type: 'json' };
import gdpr from './en/gdpr.json' with { type: 'json' };
import gdprDocument from './en/gdpr-document.json' with { type: 'json' };
import goLive from './en/go-live.json' with { type: 'json' };
import goodwill from './en/goodwill.json' with { type: 'json' };
import keys from './en/keys.json' with { type: 'json' };
import mailOut from './en/mail-out.json' with { type: 'json' };
import mailboxes from './en/mailboxes.json' with { type: 'json' };
import mails from './en/mails.json' with { type: 'json' };
import markets from './en/markets.json' with { type: 'json' };
import monthlyMail from './en/monthly-mail.json' with { type: 'json' };
import monthlyReport from './en/monthly-report.json' with { type: 'json' };
import outsidePages from './en/outside-pages.json' with { type: 'json' };
import plainPaste from './en/plain-paste.json' with { type: 'json' };
import postQualificationPage from './en/post-qualification-page.json' with { type: 'json' };
import reportFigures from './en/report-figures.json' with { type: 'json' };
import retention from './en/retention.json' with { type: 'json' };
import richText from './en/rich-text.json' with { type: 'json' };
import ruleSettings from './en/rule-settings.json' with { type: 'json' };
import ruleWords from './en/rule-words.json' with { type: 'json' };
import solution from './en/solution.json' with { type: 'json' };
import solving from './en/solving.json' with { type: 'json' };
import spreadsheetImport from './en/spreadsheet-import.json' with { type: 'json' };
import testMail from './en/test-mail.json' with { type: 'json' };
import users from './en/users.json' with { type: 'json' };
import ytd from './en/ytd.json' with { type: 'json' };
import { frameEn } from './frame-en.ts';

/** English texts. Their keys are the keys of every language. */
export const en = {
  ...frameEn,
  audit,
  billing,
  billingSheet,
  bin,
  blacklist,
  brands,
  case: caseTexts,
  caseMail,
  casePreview,
  contactPages,
  contacts,
  createCase,
  dailyReport,
  dataRequest,
  dealers,
  drafts,
  emptyCaseList,
  errors,
  export: exportTexts,
  exportedCases,
  figureTables,
  forwarding,
  gdpr,
  gdprDocument,
  goLive,
  goodwill,
  keys,
  mailOut,
  mailboxes,
  mails,
  markets,
  monthlyMail,
  monthlyReport,
  outsidePages,
  plainPaste,
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
