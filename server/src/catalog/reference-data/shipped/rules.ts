import { markets } from './markets.ts';
import { type ReplyTemplate, replyTemplates } from './reply-templates.ts';

type RuleHead = { code: string; name: string; nameDe: string; marketCode: string | null };

export type ForwardingRuleRow = RuleHead & {
  type: 'Forwarding';
  to: readonly string[];
  cc: readonly string[];
  /** Conditions (rule 7.2). An empty list matches any value. */
  sourceCodes: readonly string[];
  brandCodes: readonly string[];
};
export type DueDateRuleRow = RuleHead & {
  type: 'DueDate';
  workingDaysToFirstAnswer: number;
  workingDaysToSolution: number;
};
export type ReminderRuleRow = RuleHead & {
  type: 'Reminder';
  firstReminderWorkingDays: number;
  betweenRemindersWorkingDays: number;
  reminderCount: number;
};
export type EscalationRuleRow = RuleHead & {
  type: 'Escalation';
  workingDays: number;
  recipientsByLevel: readonly [level1: string, level2: string, level3: string];
};
export type ReplyTemplateRow = RuleHead & { type: 'ReplyTemplate'; template: ReplyTemplate };
export type RuleRow =
  | ReplyTemplateRow
  | ForwardingRuleRow
  | DueDateRuleRow
  | ReminderRuleRow
  | EscalationRuleRow;

type DueDays = readonly [firstAnswer: number, solution: number];

const GENERAL_DUE_DAYS: DueDays = [2, 10];

/** Markets that agreed on other times than the general ones. */
const agreedDueDays: Readonly<Record<string, DueDays>> = {
  DE: [1, 8],
  AT: [1, 8],
  CH: [1, 8],
  GB: [1, 8],
  US: [1, 10],
  JP: [1, 7],
  KR: [1, 7],
  CN: [1, 7],
  BR: [2, 12],
  MX: [2, 12],
  AR: [3, 15],
  CO: [3, 15],
  PE: [3, 15],
  CR: [3, 15],
  UA: [3, 15],
  EG: [3, 15],
  MA: [3, 15],
  ID: [3, 12],
  VN: [3, 12],
  PH: [3, 12],
};

const none = { cc: [], sourceCodes: [], brandCodes: [] } as const;

const forwardingRules: readonly ForwardingRuleRow[] = [
  {
    ...none,
    code: 'forwarding-general',
    name: 'Forwarding, all markets',
    nameDe: 'Weiterleitung, alle Märkte',
    type: 'Forwarding',
    marketCode: null,
    to: ['central.team@markets.example'],
  },
  ...markets.map((market) => ({
    ...none,
    code: `forwarding-${market.code.toLowerCase()}`,
    name: `Forwarding, ${market.name}`,
    nameDe: `Weiterleitung, ${market.nameDe}`,
    type: 'Forwarding' as const,
    marketCode: market.code,
    to: [market.teamEmail],
  })),
  {
    ...none,
    code: 'forwarding-de-board',
    name: 'Forwarding, Germany, board cases',
    nameDe: 'Weiterleitung, Deutschland, Vorstandsfälle',
    type: 'Forwarding',
    marketCode: 'DE',
    to: ['board.cases@markets.example'],
    cc: ['customer.team.de@markets.example'],
    sourceCodes: ['board'],
  },
  {
    ...none,
    code: 'forwarding-motorrad',
    name: 'Forwarding, motorcycles',
    nameDe: 'Weiterleitung, Motorräder',
    type: 'Forwarding',
    marketCode: null,
    to: ['motorrad.team@markets.example'],
    brandCodes: ['bmw-motorrad'],
  },
  {
    ...none,
    code: 'forwarding-rolls-royce',
    name: 'Forwarding, Rolls-Royce',
    nameDe: 'Weiterleitung, Rolls-Royce',
    type: 'Forwarding',
    marketCode: null,
    to: ['rolls-royce.team@markets.example'],
    brandCodes: ['rolls-royce'],
  },
];

function dueDateRule(
  code: string,
  [name, nameDe]: readonly [en: string, de: string],
  marketCode: string | null,
  days: DueDays,
): DueDateRuleRow {
  const [workingDaysToFirstAnswer, workingDaysToSolution] = days;
  return {
    code,
    name: `Due date, ${name}`,
    nameDe: `Frist, ${nameDe}`,
    type: 'DueDate',
    marketCode,
    workingDaysToFirstAnswer,
    workingDaysToSolution,
  };
}

const dueDateRules: readonly DueDateRuleRow[] = [
  dueDateRule('due-date-general', ['all markets', 'alle Märkte'], null, GENERAL_DUE_DAYS),
  ...markets.map((market) =>
    dueDateRule(
      `due-date-${market.code.toLowerCase()}`,
      [market.name, market.nameDe],
      market.code,
      agreedDueDays[market.code] ?? GENERAL_DUE_DAYS,
    ),
  ),
];

const processRules: readonly RuleRow[] = [
  {
    code: 'reminder-general',
    name: 'Reminder, all markets',
    nameDe: 'Erinnerung, alle Märkte',
    type: 'Reminder',
    marketCode: null,
    firstReminderWorkingDays: 5,
    betweenRemindersWorkingDays: 3,
    reminderCount: 2,
  },
  {
    code: 'escalation-general',
    name: 'Escalation, all markets',
    nameDe: 'Eskalation, alle Märkte',
    type: 'Escalation',
    marketCode: null,
    workingDays: 3,
    recipientsByLevel: [
      'escalation.level1@markets.example',
      'escalation.level2@markets.example',
      'escalation.level3@markets.example',
    ],
  },
];

const templateRules: readonly ReplyTemplateRow[] = replyTemplates.map((template) => ({
  code: `reply-${template.occasion}`,
  name: template.name,
  nameDe: template.nameDe,
  type: 'ReplyTemplate',
  marketCode: null,
  template,
}));

export const rules: readonly RuleRow[] = [
  ...forwardingRules,
  ...dueDateRules,
  ...processRules,
  ...templateRules,
];
