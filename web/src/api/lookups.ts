import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/platform/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { caseInfoQuery, codeLevelsQuery } from './lookup-queries.ts';

/** Options for the fields of a case. The components that wait for it show its error themselves. */
export const useCaseInfo = () => useQuery(caseInfoQuery(useLocale()));
export const useCodeLevels = () => useQuery(codeLevelsQuery(useLocale()));

type Id = number | null | undefined;
type Coded = CaseInfo['sources'][number];
const hasCode = (list: readonly Coded[] | undefined, wanted: Id, code: string): boolean =>
  list?.find(({ id }) => id === wanted)?.code === code;

/** Cases of this source have board data. */
export const isBoardSource = (info: Pick<CaseInfo, 'sources'> | undefined, sourceId: Id): boolean =>
  hasCode(info?.sources, sourceId, boardSourceCode);
/** Returns the escalation level, 0 for none. The levels are named None, 1, 2, 3 in every language. */
export const escalationOf = (
  info: Pick<CaseInfo, 'escalationLevels'> | undefined,
  escalationLevelId: Id,
): number => Number(info?.escalationLevels.find(({ id }) => id === escalationLevelId)?.name) || 0;
/** Cases of this channel have a social media channel and agency. */
export const isSocialMediaChannel = (
  info: Pick<CaseInfo, 'inputChannels'> | undefined,
  channelId: Id,
): boolean => hasCode(info?.inputChannels, channelId, socialMediaChannelCode);

/** Markets that a case can be assigned to: the active ones and its current one. */
export const marketsToChoose = (
  { markets }: Pick<CaseInfo, 'markets'>,
  current: Id = null,
): CaseInfo['markets'] => markets.filter(({ id, isActive }) => isActive || id === current);

/** Returns the name of an id. An unknown id shows as a number, and as an empty text while the list loads. */
export const nameOfId = (
  list: readonly { id: number; name: string }[] | undefined,
  wanted: number,
): string => (list ? (list.find(({ id }) => id === wanted)?.name ?? unknownName(wanted)) : '');
export const unknownName = (id: number): string => `#${id}`;
