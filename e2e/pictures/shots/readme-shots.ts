import type { ReadmePictureName } from '@cfm/docs/picture-names.ts';
import type { Shot } from '../shot.ts';
import { caseListShots } from './case-list-shots.ts';
import { caseShots } from './case-shots.ts';

const size = { width: 1440, height: 900 };
/** The full page. */
const whole = (shot: Shot): Shot => ({
  ...shot,
  size,
  take: async (desk) => {
    await shot.take(desk);
    return { x: 0, y: 0, ...size };
  },
});

export const readmeShots: Record<ReadmePictureName, Shot> = {
  overview: whole(caseListShots.filter),
  case: whole(caseShots.case),
};
