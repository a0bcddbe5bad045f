/** Constants of section 9 that both sides share, by their name in contract/src/limits.ts. */
export const limits = {
  apiBase: '/api/v1.0/',
  sessionTrustMs: 60_000,
  snackbarMs: 10_000,
  chunkTimeoutMs: 120_000,
  ytdOutdatedDays: 2,
  discountMaxPercent: 100,
  contactSearchCount: 20,
  passwordMinLength: 6,
  passwordMaxLength: 40,
  passwordSpecialCharacters: '!"$%&/()=?~{[]}\\@+-_#\'<>|,;.:',
  vinLength: 17,
  academicTitleMaxLength: 10,
  personNameMinLength: 2,
  personNameMaxLength: 100,
  businessNameMaxLength: 200,
  streetMinLength: 3,
  houseNumberMaxLength: 10,
  zipCodeMinLength: 3,
  zipCodeMaxLength: 15,
  cityMinLength: 2,
  blacklistPageSizes: [10, 20, 50],
  defaultPageSize: 20,
  productVersion: '1.23.1',
} as const;

/** Constants of section 9 that one place needs, as it writes them. */
export const places: readonly { what: string; file: string; says: RegExp }[] = [
  {
    what: 'The client trusts the session for 60 s',
    file: 'web/src/api/session.ts',
    says: /staleTime: .*sessionTrustMs/,
  },
  {
    what: 'The snackbar goes after 10 s (rule 11.6)',
    file: 'web/src/ui/snackbar.tsx',
    says: /setTimeout\(.*, snackbarMs\)/,
  },
  {
    what: 'A part of the page may take 120 s',
    file: 'web/src/ui/chunk-timeout.ts',
    says: /limitMs = chunkTimeoutMs/,
  },
  {
    what: 'The footer says the version',
    file: 'web/src/layouts/footer.tsx',
    says: /text\('version', \{ version: productVersion \}\)/,
  },
  {
    what: 'The footer says the year',
    file: 'web/src/layouts/footer.tsx',
    says: /new Date\(\)\.getFullYear\(\)/,
  },
  { what: 'Weeks begin on Monday', file: 'web/src/ui/date-field.tsx', says: /firstDayOfWeek=\{1\}/ },
  { what: 'Primary is blue', file: 'web/src/ui/theme.ts', says: /primaryColor: 'blue'/ },
  {
    what: 'Errors are red',
    file: 'web/src/ui/theme.ts',
    says: /'--mantine-color-error': 'var\(--cfm-red\)'/,
  },
  {
    what: 'An error in the snackbar is red',
    file: 'web/src/ui/snackbar.module.css',
    says: /\[data-kind="error"\] \{\s*background: #c62f2f/,
  },
  {
    what: 'A success in the snackbar is green',
    file: 'web/src/ui/snackbar.module.css',
    says: /\.message \{[^}]*background: #237a3b/,
  },
  {
    what: 'A warning is yellow',
    file: 'web/src/ui/snackbar.module.css',
    says: /\[data-kind="warning"\] \{\s*background: #8a5a00/,
  },
  { what: 'Small dialogs are 300 wide', file: 'web/src/ui/dialog.tsx', says: /smallWidth = 300;/ },
  { what: 'A notification is 150 high', file: 'web/src/ui/dialog.tsx', says: /height = 150,/ },
  {
    what: 'The dialog of the blacklist is 30% wide',
    file: 'web/src/features/blacklist/blacklist-dialog.tsx',
    says: /30vw/,
  },
  {
    what: 'The region of the special type is C3-R1',
    file: 'server/src/modules/solution/solution-type.ts',
    says: /'C3-R1'/i,
  },
];
