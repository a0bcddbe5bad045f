import { isIPv4, isIPv6 } from 'node:net';

/**
 * Names of browsers by a distinctive token. The order matters, because browsers also contain the tokens of
 * those they derive from.
 */
const browsers = [
  ['Edg', 'Microsoft Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [word: string, name: string])[]) =>
  names.find(([word]) => userAgent.includes(word))?.[1] ?? null;

/** Origin of a session, with enough detail for the user to recognize it (rule 2.29). */
export const sessionOrigin = ({ userAgent, address }: { userAgent: string; address: string }) => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
  network: networkBeginning(address),
});

/** Beginning of an address: distinguishes home from office, but not machines. */
function networkBeginning(address: string): string | null {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  const plain = mapped ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.x.x`;
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const known = tail === undefined ? groups : [...groups, '0', '0', '0'];
  return `${known.slice(0, 3).join(':')}:x`;
}
