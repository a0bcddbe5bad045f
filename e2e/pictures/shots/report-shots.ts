import { type Shot, screen } from '../shot.ts';

export const reportShots = {
  'daily-report': screen('/reports/daily', 400),
  ytd: screen('/reports/ydt', 640, { size: { width: 1080, height: 900 } }),
  goodwill: screen('/reports/goodwill', 440),
  'billing-account': screen('/billing-account', 640),
  'billing-report': screen('/billing', 480),
} satisfies Record<string, Shot>;
