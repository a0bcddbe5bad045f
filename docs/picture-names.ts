/** The pictures of the manuals, each in both languages; `npm run pictures` takes them of the running product. */
export const pictureNames = [
  'login',
  'second-factor',
  'recovery-codes',
  'account',
  'screen',
  'palette',
  'overview',
  'filter',
  'export',
  'brands',
  'create-case',
  'case',
  'process',
  'forward',
  'reply',
  'solve',
  'request-data',
  'check-answers',
  'solve-page',
  'delay-page',
  'customer-form',
  'gdpr',
  'gdpr-person',
  'erase',
  'favorites',
  'contacts',
  'contact',
  'merge',
  'bin',
  'users',
  'user',
  'markets',
  'market',
  'rules',
  'rule',
  'blacklist',
  'monthly-report',
  'dealers',
  'outgoing-mail',
  'prices',
  'audit',
  'daily-report',
  'ytd',
  'goodwill',
  'billing-account',
  'billing-report',
] as const;
export type PictureName = (typeof pictureNames)[number];

/** Pictures of README, in English alone; they stand in `docs/pictures`. */
export const readmePictureNames = ['overview', 'case'] as const;
export type ReadmePictureName = (typeof readmePictureNames)[number];

/** Pixels of a picture for one of the screen: print shows more than a screen does. */
export const pictureScale = 1.6;
