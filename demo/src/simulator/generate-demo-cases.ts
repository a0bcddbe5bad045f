import { arrivals } from './arrival-times.ts';
import { followCase } from './case-course.ts';
import { type CaseDraft, draftCase } from './case-draft.ts';
import type { CaseRun } from './case-run.ts';
import type { DemoBoardCase, DemoCase } from './demo-case.ts';
import { createDemoWorld, type DemoWorld } from './demo-world.ts';
import { concernOf, departmentOf } from './intake.ts';
import type { Random } from './random.ts';

export type DemoCaseOptions = {
  count: number;
  /** End of the 14 months. */
  now: Date;
  seed: number;
};

const DAY_MS = 86_400_000;
const boardMembers = [
  'Dr. Helene Marquardt',
  'Prof. Dr. Ulrich Stein',
  'Dr. Henrik Aumann',
  'Corinna Seidel',
];
const escalationLevelCodes = ['none', 'level-1', 'level-2', 'level-3'];

const isoDate = (at: number): string => new Date(at).toISOString().slice(0, 10);
const dateOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at));

function boardCaseOf(random: Random, draft: CaseDraft, run: CaseRun): DemoBoardCase | null {
  if (draft.intake.sourceCode !== 'board') return null;
  const receivedByBoard = draft.receivedAt - random.between(1, 3) * DAY_MS;
  const repliedAt = run.solvedAt ?? run.closedAt;
  return {
    boardMember: random.pick(boardMembers),
    receivedByBoardDate: isoDate(receivedByBoard),
    requestedReplyDate: isoDate(receivedByBoard + random.between(10, 20) * DAY_MS),
    finalReplyDate: repliedAt === null ? null : isoDate(repliedAt),
  };
}

const technicalAreas = /^(powertrain|chassis|body|interior|electrics|electric-drive|connected|motorcycles)\./;

function referenceNumbers(random: Random, draft: CaseDraft) {
  const { complaint, story } = draft;
  const hasSalesforceCaseId = random.chance(0.12);
  const isTechnical = technicalAreas.test(complaint.text.topic);
  const salesforceId = () =>
    `500${random
      .int(36 ** 6)
      .toString(36)
      .toUpperCase()
      .padStart(6, '0')}${random.between(100, 999)}QAW`;
  return {
    hasSalesforceCaseId,
    externalId: hasSalesforceCaseId
      ? salesforceId()
      : random.chance(0.06)
        ? `EXT-${random.between(100_000, 999_999)}`
        : null,
    tsaraNumber: isTechnical && random.chance(0.16) ? `70${random.between(10_000_000, 99_999_999)}` : null,
    territoryId: random.chance(0.6)
      ? `${story.market.code}-${String(random.between(1, 12)).padStart(2, '0')}`
      : null,
  };
}

function demoCaseOf(world: DemoWorld, draft: CaseDraft, run: CaseRun): DemoCase {
  const { random } = world;
  const { story, intake, complaint, index, fate } = draft;
  const { text } = complaint;
  const { contact } = story.person;
  const isSpam = run.status === 'Spam' || fate === 'spam';
  const isUnclassified =
    isSpam || (run.status === 'New' && intake.inputChannelCode === 'e-mail' && random.chance(0.3));
  const car =
    isSpam || text.fits === 'none' || (isUnclassified && random.chance(0.6)) ? null : story.owned.car;
  const family =
    isUnclassified || fate !== 'usual'
      ? null
      : world.families.join(random, index, text.topic, story.owned.model);
  const lastEvent = run.events.at(-1);
  const hasAddress = contact.homeAddress !== null || contact.businessAddress !== null;
  const isStarted = run.firstEditAt !== null;
  return {
    index,
    internalId: story.internalId,
    ...referenceNumbers(random, draft),
    title: story.title,
    descriptionHtml: draft.descriptionHtml,
    language: story.language,
    marketCode: isUnclassified ? null : story.market.code,
    brandCode: isUnclassified ? null : story.owned.model.brandCode,
    sourceCode: intake.sourceCode,
    inputChannelCode: intake.inputChannelCode,
    socialMediaChannelCode: intake.socialMediaChannelCode,
    socialMediaAgencyCode: intake.socialMediaAgencyCode,
    mailboxCode: intake.mailboxCode,
    statusCode: run.status,
    escalationLevelCode: escalationLevelCodes[run.escalationLevel] ?? 'none',
    codeLevels: isUnclassified ? [] : run.codeLevels,
    receiptDateTime: new Date(draft.receivedAt),
    createdDateTime: new Date(draft.createdAt),
    firstEditDateTime: dateOrNull(run.firstEditAt),
    lastModifiedDateTime: lastEvent?.createdAt ?? new Date(draft.createdAt),
    /** Nothing is due once the customer has an answer. */
    dueDateTime: isSpam || run.status === 'Answered' ? null : new Date(run.dueAt),
    wait: run.wait,
    solvedDateTime: dateOrNull(run.solvedAt),
    closedDateTime: run.status === 'Closed' ? dateOrNull(run.closedAt) : null,
    caseBook: run.status === 'Closed' && random.chance(0.012),
    qualified: isStarted && !isUnclassified && hasAddress && car?.vin?.length === 17,
    safetyRelevant: text.flag === 'safety' && isStarted && !isSpam,
    legal: text.flag === 'legal' && isStarted && !isSpam,
    isReminderProcessActive: run.status === 'Forwarded' && run.isReminderProcessActive,
    technicalCampaignId: family?.technicalCampaignId ?? null,
    bmwDepartmentCode: isUnclassified || !isStarted ? null : departmentOf(text, intake.sourceCode),
    bmwConcernCode: isUnclassified || !isStarted ? null : concernOf(text),
    boardCaseData: boardCaseOf(random, draft, run),
    responsibleUsername: isStarted ? run.agent : null,
    parentIndex: family?.parentIndex ?? null,
    integratedIntoIndex: run.status === 'Integrated' ? (draft.earlier?.index ?? null) : null,
    contact,
    car,
    events: run.events,
    forward: run.forward,
  };
}

/** Only customers who can be answered by mail and have not sent duplicates write again. */
function remember(world: DemoWorld, draft: CaseDraft): void {
  const { story, fate, complaint } = draft;
  const isRemembered = fate === 'usual' && story.person.contact.emails.length > 0;
  if (!isRemembered || complaint.text.channel !== undefined || complaint.text.kind === 'praise') return;
  world.recent.remember(story.market.code, {
    index: draft.index,
    internalId: story.internalId,
    title: story.title,
    createdAt: draft.createdAt,
    language: story.language,
    person: story.person,
    owned: story.owned,
    complaint,
    dealerNumber: story.dealer.number,
  });
}

/**
 * Realistic cases of customer care in many markets (rule 15.3), in the order of their creation. The same input gives
 * the same cases. No two have the same title and text. Keeps only the data that later cases need.
 */
export function* generateDemoCases(extensionRequests: DemoCaseOptions): Generator<DemoCase> {
  const now = +extensionRequests.now;
  const world = createDemoWorld(now, extensionRequests.seed);
  const { random, pickMarket, calendarOf } = world;
  let index = 0;
  for (const arrival of arrivals({ random, count: extensionRequests.count, now, pickMarket, calendarOf })) {
    const draft = draftCase(world, arrival, index++);
    const run = followCase(world, draft);
    remember(world, draft);
    yield demoCaseOf(world, draft, run);
  }
}
