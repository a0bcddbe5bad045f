import type { CaseInfo } from '@cfm/contract/case-replies.ts';
import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/paging.ts';

type Coded = CaseInfo['sources'][number];

/** Cases of this source have board data. */
export const isBoardSource = ({ code }: Coded): boolean => code === boardSourceCode;
/** Cases of this channel have a social media channel and agency. */
export const isSocialMediaChannel = ({ code }: Coded): boolean => code === socialMediaChannelCode;
