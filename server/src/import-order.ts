/**
 * Layers of the project, lowest first. A file imports from its own layer and the layers before it; the test next to this
 * file checks every import. `people`, `cases` and `process` are one layer, because a case, its customer and its process
 * change together. Within a layer any domain may use another; no file may import itself through others.
 */
export const layers: readonly (readonly string[])[] = [
  ['contract/src', 'pdf/src'],
  ['server/src/config.ts', 'server/src/errors.ts', 'server/src/context.ts', 'server/src/platform'],
  ['server/src/access'],
  ['server/src/catalog'],
  ['server/src/people', 'server/src/cases', 'server/src/process'],
  ['server/src/screens'],
  ['server/src/modules.ts', 'server/src/app.ts'],
  ['demo/src'],
  ['server/src/start', 'server/src/main.ts'],
  ['server/src/testing', 'bench/src', 'e2e'],
  ['web/bundling', 'web/src/api', 'web/src/texts'],
  ['web/src/ui'],
  ['web/src/layouts'],
  ['web/src/features/platform'],
  ['web/src/features/access'],
  ['web/src/features/catalog'],
  ['web/src/features/people', 'web/src/features/cases', 'web/src/features/process'],
  ['web/src/features/screens'],
  ['web/src', 'web/external'],
];

/** Imports that go up a layer, by domain, and why. */
export const exceptions: readonly { from: string; to: readonly string[]; because: string }[] = [
  {
    from: 'server/src/platform/outbox',
    to: ['access/audit', 'access/users', 'access/case-scope', 'catalog/blacklist', 'cases/case'],
    because: 'the outbox audits each mail, respects the blacklist and records failed mails on their case',
  },
  {
    from: 'server/src/access/users',
    to: [
      'catalog/mailboxes',
      'catalog/markets',
      'catalog/reference-data',
      'cases/case',
      'cases/favorites',
      'screens/case-list',
      'screens/audit-page',
      'screens/daily-report',
    ],
    because:
      'rights name markets, their preview counts what the user would see, and a removed user leaves every list',
  },
  {
    from: 'server/src/catalog/markets',
    to: ['process/reminders'],
    because: 'a changed calendar moves the steps of running reminder processes',
  },
  {
    from: 'server/src/catalog/mailboxes',
    to: ['cases/case'],
    because:
      'users added to a mailbox or removed see other cases, so their cases on Needs attention are checked again',
  },
  {
    from: 'server/src/catalog/reference-data',
    to: ['cases/case'],
    because: 'the rows of the statuses come from the status rules',
  },
  {
    from: 'server/src/catalog/rules',
    to: ['cases/case', 'cases/mail', 'process/forwarding'],
    because: 'the rule editor tests a rule against a case and previews its mails',
  },
  {
    from: 'server/src/cases/favorites',
    to: ['screens/case-list'],
    because: 'the favorites page is a case list',
  },
  {
    from: 'server/src/people/privacy',
    to: ['screens/audit-page'],
    because: 'the access export formats audited values as the audit page does',
  },
  {
    from: 'web/src/features/cases/favorites',
    to: ['screens/case-list'],
    because: 'the favorites page is a case list',
  },
].map((each) => ({ ...each, to: each.to.map((path) => `${rootOf(each.from)}/${path}`) }));

function rootOf(path: string): string {
  return path.startsWith('web/') ? 'web/src/features' : 'server/src';
}
