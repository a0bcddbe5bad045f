import type { CaseInfo } from '@cfm/contract/cases.ts';

type Named = CaseInfo['sources'][number];
/** Names of the specification (spec 3) that carry a meaning, as the lookups are named in both languages. */
const boardNames: readonly string[] = ['Board', 'Vorstand'];
const socialMediaNames: readonly string[] = ['Social Media'];

/** Cases of this source have board data. */
export const isBoardSource = ({ name }: Named): boolean => boardNames.includes(name);
/** Cases of this channel have a social media channel and agency. */
export const isSocialMediaChannel = ({ name }: Named): boolean => socialMediaNames.includes(name);
