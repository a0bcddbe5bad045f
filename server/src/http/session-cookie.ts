import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'cfm_session';

/** `Secure` everywhere but on plain-http localhost, where a browser would drop the cookie. */
const isSecure = (request: FastifyRequest) =>
  request.protocol === 'https' || !/^(localhost|127\.|\[::1\])/.test(request.host);

export const readSessionCookie = (request: FastifyRequest): string | null =>
  request.cookies[cookieName] ?? null;
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
  until: string,
) =>
  reply.setCookie(cookieName, sessionId, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    path: '/',
    expires: new Date(until),
  });
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieName, { httpOnly: true, sameSite: 'strict', secure: isSecure(request), path: '/' });
