import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/platform/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { caseInfoQuery, codeLevelsQuery } from './lookup-queries.ts';

/** What the fields of a case are chosen from. The places that wait for it show its error themselves. */
export const useCaseInfo = () => useQuery(caseInfoQuery(useLocale()));
export const useCodeLevels = () => useQuery(codeLevelsQuery(useLocale()));

type Id = number | null | undefined;
type Coded = CaseInfo['sources'][number];
const hasCode = (list: readonly Coded[] | undefined, wanted: Id, code: string): boolean =>
  list?.find(({ id }) => id === wanted)?.code === code;

/** Cases of this source have board data. */
export const isBoardSource = (info: Pick<CaseInfo, 'sources'> | undefined, sourceId: Id): boolean =>
  hasCode(info?.sources, sourceId, boardSourceCode);
/** How far a case is escalated, 0 for not. The levels are called None, 1, 2, 3 in every language. */
export const escalationOf = (
  info: Pick<CaseInfo, 'escalationLevels'> | undefined,
  escalationLevelId: Id,
): number => Number(info?.escalationLevels.find(({ id }) => id === escalationLevelId)?.name) || 0;
/** Cases of this channel have a social media channel and agency. */
export const isSocialMediaChannel = (
  info: Pick<CaseInfo, 'inputChannels'> | undefined,
  channelId: Id,
): boolean => hasCode(info?.inputChannels, channelId, socialMediaChannelCode);

/** Markets that a case can be given: the active ones, and the one that it has. */
export const marketsToChoose = (
  { markets }: Pick<CaseInfo, 'markets'>,
  current: Id = null,
): CaseInfo['markets'] => markets.filter(({ id, isActive }) => isActive || id === current);

/** What an id is called; one that is not offered (any more) shows its number, and none while the list is on its way. */
export const nameOfId = (
  list: readonly { id: number; name: string }[] | undefined,
  wanted: number,
): string => (list ? (list.find(({ id }) => id === wanted)?.name ?? unknownName(wanted)) : '');
export const unknownName = (id: number): string => `#${id}`;
