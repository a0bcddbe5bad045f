import type { CaseInfo } from '@cfm/contract/case-replies.ts';
import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/paging.ts';

type Id = number | null | undefined;
type Coded = CaseInfo['sources'][number];
const hasCode = (list: readonly Coded[] | undefined, wanted: Id, code: string): boolean =>
  list?.find(({ id }) => id === wanted)?.code === code;

/** Cases of this source have board data. */
export const isBoardSource = (info: Pick<CaseInfo, 'sources'> | undefined, sourceId: Id): boolean =>
  hasCode(info?.sources, sourceId, boardSourceCode);
/** Cases of this channel have a social media channel and agency. */
export const isSocialMediaChannel = (
  info: Pick<CaseInfo, 'inputChannels'> | undefined,
  channelId: Id,
): boolean => hasCode(info?.inputChannels, channelId, socialMediaChannelCode);

/** What an id is called; one that is not offered (any more) shows its number. */
export const nameOfId = (list: readonly { id: number; name: string }[] | undefined, wanted: number): string =>
  list?.find(({ id }) => id === wanted)?.name ?? unknownName(wanted);
export const unknownName = (id: number): string => `#${id}`;
