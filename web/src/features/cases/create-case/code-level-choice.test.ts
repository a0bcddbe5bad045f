import { describe, expect, it } from 'vitest';
import {
  addSet,
  type CodeLevelSet,
  changeSet,
  fittingTopics,
  makePrimary,
  removeSet,
  topicPaths,
} from './code-level-choice.ts';

const set = (area: number, isPrimary = false): CodeLevelSet => ({
  codeLevelAreaId: area,
  codeLevelTopicGroupId: area * 10,
  codeLevelTopicDetailId: area * 100,
  isPrimary,
});
const { isPrimary: _primary, ...first } = set(1);
const primaries = (sets: readonly CodeLevelSet[]) => sets.map(({ isPrimary }) => isPrimary);

describe('code level sets', () => {
  it('keep exactly one primary set when sets are added and removed', () => {
    const one = addSet([], first);
    const two = addSet(one, { ...set(2) });
    expect(primaries(two)).toEqual([true, false]);
    expect(primaries(makePrimary(two, 1))).toEqual([false, true]);
    expect(primaries(removeSet(two, 0))).toEqual([true]);
    expect(primaries(removeSet(two, 1))).toEqual([true]);
    expect(removeSet(one, 0)).toEqual([]);
  });
  it('contain no duplicates', () => {
    expect(addSet(addSet([], first), first)).toHaveLength(1);
    expect(addSet(addSet([], first), { ...first, codeLevelTopicDetailId: null })).toHaveLength(2);
  });
  it('clear the levels below a changed level', () => {
    expect(changeSet([set(1, true)], 0, { codeLevelAreaId: 7 })).toEqual([
      { codeLevelAreaId: 7, codeLevelTopicGroupId: null, codeLevelTopicDetailId: null, isPrimary: true },
    ]);
    expect(changeSet([set(1)], 0, { codeLevelTopicGroupId: 11 })[0]?.codeLevelTopicDetailId).toBeNull();
    expect(changeSet([set(1)], 0, { codeLevelTopicDetailId: 5 })[0]?.codeLevelTopicGroupId).toBe(10);
  });
});

describe('topic search', () => {
  const paths = topicPaths([
    {
      id: 1,
      name: 'Charging',
      topicGroups: [
        {
          id: 2,
          name: 'HV battery',
          synonyms: ['HV-Batterie', 'Akku'],
          codeLevelTopicDetails: [{ id: 3, name: 'Range loss', synonyms: ['Reichweitenverlust'] }],
        },
        { id: 4, name: 'Akku charger', synonyms: [], codeLevelTopicDetails: [] },
      ],
    },
  ]);
  it('matches groups and details by words of the whole path', () => {
    expect(paths.map(({ key }) => key)).toEqual(['2', '2.3', '4']);
    expect(fittingTopics(paths, 'batt RANGE').map(({ key }) => key)).toEqual(['2.3']);
    expect(fittingTopics(paths, 'paint')).toEqual([]);
  });
  it.each([
    ['akku', ['4', '2', '2.3']],
    ['AKKU range', ['2.3']],
    ['reichweite', ['2.3']],
  ])('matches synonyms of the whole path after names: %s (rule 4.3)', (typed, keys) => {
    expect(fittingTopics(paths, typed).map(({ key }) => key)).toEqual(keys);
  });
});
