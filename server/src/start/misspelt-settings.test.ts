import { expect, it } from 'vitest';
import { settingNames } from '../config.ts';
import { findMisspelt } from './misspelt-settings.ts';

const meantBy = (given: string) => findMisspelt({ [given]: 'x' })[0]?.meant;

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['FILE_URL', 'FILES_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['FIRST_ADMIN_MAIL', 'FIRST_ADMIN_EMAIL'],
  ['AUTOMATIC_MAILS_PER_CASE', 'AUTOMATIC_MAIL_PER_CASE'],
])('takes %s for a misspelt %s', (given, meant) => {
  expect(meantBy(given)).toBe(meant);
});

it.each(['PATH', 'HOME', 'HOSTNAME', 'HTTP_PROXY', 'NODE_ENV', 'LANG', 'PWD', 'PORTS', 'DEMOS', 'TMPDIR'])(
  'leaves %s of the system alone',
  (given) => {
    expect(meantBy(given)).toBeUndefined();
  },
);

it('takes no setting for another one', () => {
  expect(findMisspelt(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([]);
});
