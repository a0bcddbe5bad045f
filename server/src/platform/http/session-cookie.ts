import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../../config.ts';

/**
 * The session cookie. Depends on the public URL, because host and protocol of a request are those of the last
 * proxy. `Secure` everywhere except on plain-http loopback, where a browser would drop the cookie.
 */
export function sessionCookie(publicUrl: string) {
  const { protocol, hostname } = new URL(publicUrl);
  const secure = protocol === 'https:' || !isLoopback(hostname);
  // With this prefix, a browser accepts the cookie only from this host, so a sister host cannot set its own.
  const name = secure ? '__Host-cfm_session' : 'cfm_session';
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  return {
    read: (request: FastifyRequest): string | null => request.cookies[name] ?? null,
    set(reply: FastifyReply, sessionId: string, until: string): void {
      reply.setCookie(name, sessionId, { ...options, expires: new Date(until) });
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, options);
    },
  };
}
export type SessionCookie = ReturnType<typeof sessionCookie>;
