import { postQualificationRequester } from '@cfm/contract/platform/access.ts';
import type { UserActor } from '../../context.ts';

/** Requesting data requires the claim `CreatePostQualificaionPermission` and a case that can be changed. */
export const postQualificationAbilitiesOnCase = (user: UserActor, canChange: boolean) => ({
  requestData: canChange && postQualificationRequester.allows(user),
});
