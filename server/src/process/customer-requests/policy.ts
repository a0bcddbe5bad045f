import { postQualificationRequester } from '@cfm/contract/platform/access.ts';
import type { UserActor } from '../../context.ts';

/** Who may ask the customer of a case for data: claim `CreatePostQualificaionPermission`, where the case can be changed. */
export const postQualificationAbilitiesOnCase = (user: UserActor, canChange: boolean) => ({
  requestData: canChange && postQualificationRequester.allows(user),
});
