/** The pictures of the manuals, each in both languages. `npm run pictures` takes them in the running product. */
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

/** Pictures of README in `docs/pictures`, in English only. */
export const readmePictureNames = ['overview', 'case'] as const;
export type ReadmePictureName = (typeof readmePictureNames)[number];

/** Pixels of a picture per CSS pixel. Print has a higher resolution than a screen. */
export const pictureScale = 1.6;
