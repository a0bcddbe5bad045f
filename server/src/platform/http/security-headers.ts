import type { Config } from '../../config.ts';

const hstsSeconds = 365 * 24 * 60 * 60;
const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/**
 * Headers of every answer, also of those that no route gives: to a malformed request, a foreign method, or during a stop.
 * Routes override them.
 */
export const everyAnswerHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps(config) && {
    'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
  }),
});

/** Settings of the plugin that adds the headers to the answers of routes. Pages add their nonce. */
export function securityHeaders(config: Config) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Pictures of a mail, loaded at the reader's request, can come from any host.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps(config) ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps(config) ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  };
}
