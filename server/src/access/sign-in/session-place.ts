import { isIPv4, isIPv6 } from 'node:net';

/** What a browser calls itself, by a word that only it uses: others name those they descend from, so the order matters. */
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

/** Where a session is used from, as far as its user needs it to tell it from others (rule 2.29). */
export const placeOf = ({ userAgent, address }: { userAgent: string; address: string }) => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
  network: networkBeginning(address),
});

/** The beginning of an address: it tells home from office, and not which of the machines there it was. */
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
