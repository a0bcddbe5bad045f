import { describe, expect, it } from 'vitest';
import { sessionOrigin } from './session-origin.ts';

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the origin of a session (rule 2.29)', () => {
  it.each([
    [mozilla('(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'), 'Firefox', 'Linux'],
    [mozilla(`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`), 'Chrome', 'Windows'],
    [
      mozilla(`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`),
      'Microsoft Edge',
      'Windows',
    ],
    [
      mozilla('(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'),
      'Safari',
      'macOS',
    ],
    [
      mozilla('(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1'),
      'Chrome',
      'iOS',
    ],
    [
      mozilla(`(Linux; Android 16) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`),
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.15.0', null, null],
    ['', null, null],
  ])('recognizes %s', (userAgent, browser, system) => {
    expect(sessionOrigin({ userAgent, address: '' })).toMatchObject({ browser, system });
  });

  it.each([
    ['198.51.100.7', '198.51.x.x'],
    ['::ffff:198.51.100.7', '198.51.x.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
    ['2001:db8::6', '2001:db8:0:x'],
    ['::1', '0:0:0:x'],
    ['internal', null],
  ])('shortens %s to %s', (address, network) => {
    expect(sessionOrigin({ userAgent: '', address }).network).toBe(network);
  });
});
