import type { RuleCondition } from '@cfm/contract/catalog/rule-types.ts';
import { asksOf, type Contestant, compareSpecificity, contestOf } from './specificity.ts';

// Of two rules that apply to a case, the same one always wins. So a rule never wins exactly if the rules
// before it take every case that it applies to. The code searches for a case that they leave.

/** All values that a case can have in the conditions of rules. */
export interface World {
  marketIds: readonly number[];
  sourceIds: readonly number[];
  inputChannelIds: readonly number[];
  brandIds: readonly number[];
  escalationLevelIds: readonly number[];
  areaOfGroup: ReadonlyMap<number, number>;
  groupOfDetail: ReadonlyMap<number, number>;
}
export interface Conflicts<Rule> {
  /** Rules that take every case of this rule: a single one if possible, otherwise a minimal set. */
  neverWinsBecauseOf: Rule[];
  /** Rules that are equally specific, on cases that no more specific rule takes. */
  ties: Rule[];
  /** Rules that never win because of this rule. */
  shadows: Rule[];
}

/**
 * Limit of search steps per rule: thousands of rules need few, but dozens of unusual ones could take hours.
 * Conflicts that are not found by then count as harmless.
 */
const stepsMax = 5_000;
interface Search {
  world: World;
  stepsLeft: number;
}

/** Conflicts between a rule and the other active rules, in both directions (rule 7.11). */
export function conflictsOf<Rule extends Contestant>(
  rule: Contestant,
  stored: readonly Rule[],
  world: World,
): Conflicts<Rule> {
  const search = { world, stepsLeft: stepsMax };
  const rivals = stored.filter(
    (other) => other.ruleId !== rule.ruleId && contestOf(other) === contestOf(rule),
  );
  const neverWinsBecauseOf = coverOf(rule, rivals, search);
  const shadows = rivals.filter((other) => {
    if (!goesBefore(rule, other) || !isCaseLeft([rule, other], [], search)) return false;
    const before = rivals.filter((each) => goesBefore(each, other));
    return !isCaseLeft([other], [rule, ...before], search) && isCaseLeft([other], before, search);
  });
  const moreSpecific = rivals.filter((each) => goesBefore(each, rule) && !isAsSpecific(each, rule));
  const ties = rivals.filter(
    (other) =>
      isAsSpecific(other, rule) &&
      !neverWinsBecauseOf.includes(other) &&
      !shadows.includes(other) &&
      isCaseLeft([rule, other], moreSpecific, search),
  );
  return { neverWinsBecauseOf, ties, shadows };
}

const goesBefore = (a: Contestant, b: Contestant) => compareSpecificity(a, b).order < 0;
const isAsSpecific = (a: Contestant, b: Contestant) => compareSpecificity(a, b).by === 'age';

function coverOf<Rule extends Contestant>(rule: Contestant, rivals: readonly Rule[], search: Search): Rule[] {
  const before = rivals.filter((other) => goesBefore(other, rule));
  if (isCaseLeft([rule], before, search)) return [];
  const alone = before.find((other) => !isCaseLeft([rule], [other], search));
  if (alone) return [alone];
  return before.reduce((cover, other) => {
    const rest = cover.filter((each) => each !== other);
    return isCaseLeft([rule], rest, search) ? cover : rest;
  }, before);
}

/**
 * Conditions for which a case has one value, or none for market and brand. A case has any number of
 * code-level sets.
 */
const singleConditions = ['market', 'source', 'inputChannel', 'brand', 'escalationLevel'] as const;
type Single = (typeof singleConditions)[number];
type Level = Exclude<RuleCondition, Single>;
interface OfSingle {
  single: Single;
  ids: readonly number[];
}
interface OfLevel {
  level: Level;
  ids: readonly number[];
}
type Ask = OfSingle | OfLevel;
const isSingle = (condition: RuleCondition): condition is Single =>
  singleConditions.some((single) => single === condition);
const asksIn = (rule: Contestant): Ask[] =>
  asksOf(rule).map(({ condition, ids }) =>
    isSingle(condition) ? { single: condition, ids } : { level: condition, ids },
  );

/** The set of cases that are still possible. */
interface Room {
  values: Readonly<Record<Single, readonly (number | null)[]>>;
  /** Cases have none of these code levels. */
  without: Readonly<Record<Level, ReadonlySet<number>>>;
  /** Cases have at least one code level of each of these. */
  needed: readonly OfLevel[];
}

/** Returns whether a case exists to which all `applying` rules and none of the `others` apply. */
function isCaseLeft(applying: readonly Contestant[], others: readonly Contestant[], search: Search): boolean {
  const room = roomOf(applying.flatMap(asksIn), search.world);
  return isPossible(room, search.world) && isLeft(room, others.map(asksIn), search);
}

function roomOf(asks: readonly Ask[], world: World): Room {
  const none: ReadonlySet<number> = new Set();
  const values: Record<Single, readonly (number | null)[]> = {
    market: [null, ...world.marketIds],
    source: world.sourceIds,
    inputChannel: world.inputChannelIds,
    brand: [null, ...world.brandIds],
    escalationLevel: world.escalationLevelIds,
  };
  for (const ask of asks)
    if ('single' in ask) values[ask.single] = values[ask.single].filter((value) => isAmong(value, ask.ids));
  return {
    values,
    without: { codeLevelArea: none, codeLevelTopicGroup: none, codeLevelTopicDetail: none },
    needed: asks.filter((ask) => 'level' in ask),
  };
}
const isAmong = (value: number | null, ids: readonly number[]) => value !== null && ids.includes(value);

const isPossible = (room: Room, world: World): boolean =>
  singleConditions.every((single) => room.values[single].length > 0) &&
  room.needed.every((ask) => canBeMet(room, ask, world));

const canBeMet = (room: Room, ask: Ask, world: World): boolean =>
  'single' in ask
    ? room.values[ask.single].some((value) => isAmong(value, ask.ids))
    : ask.ids.some((id) => isFree(room, ask.level, id, world));

/** Returns whether a case can have a code level, which also needs the levels above it. */
function isFree(room: Room, level: Level, id: number | undefined, world: World): boolean {
  if (id === undefined || room.without[level].has(id)) return false;
  if (level === 'codeLevelTopicDetail')
    return isFree(room, 'codeLevelTopicGroup', world.groupOfDetail.get(id), world);
  if (level === 'codeLevelTopicGroup') return isFree(room, 'codeLevelArea', world.areaOfGroup.get(id), world);
  return true;
}

/**
 * Returns whether a case is left to which none of these rules applies: each must fail by one of its
 * conditions. Starts with the rule that has the fewest ways to fail. In input order, 26 of 40 rules among 60
 * exceed the step limit; in this order, none does.
 */
function isLeft(room: Room, rules: readonly Ask[][], search: Search): boolean {
  const { world } = search;
  const open = rules.filter((asks) => asks.every((ask) => canBeMet(room, ask, world)));
  let ways: Room[] | null = null;
  let chosen: Ask[] | null = null;
  for (const asks of open) {
    const rooms = asks.map((ask) => narrowed(room, ask)).filter((each) => isPossible(each, world));
    if (ways !== null && ways.length <= rooms.length) continue;
    ways = rooms;
    chosen = asks;
    if (rooms.length <= 1) break;
  }
  if (ways === null) return true;
  const further = open.filter((asks) => asks !== chosen);
  return ways.some((way) => {
    search.stepsLeft -= 1;
    return search.stepsLeft <= 0 || isLeft(way, further, search);
  });
}

/** The same cases without those that meet the condition. */
function narrowed(room: Room, ask: Ask): Room {
  if ('single' in ask) {
    const rest = room.values[ask.single].filter((value) => !isAmong(value, ask.ids));
    return { ...room, values: { ...room.values, [ask.single]: rest } };
  }
  const gone = new Set([...room.without[ask.level], ...ask.ids]);
  return { ...room, without: { ...room.without, [ask.level]: gone } };
}
