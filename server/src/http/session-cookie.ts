import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';

/** `Secure` everywhere but on plain-http localhost, where a browser would drop the cookie. */
const isSecure = (request: FastifyRequest) => request.protocol === 'https' || !isLoopback(request.hostname);

/** With the prefix a browser takes the cookie from this very host alone: a sister host can't put one of its own before it. */
const cookieName = (request: FastifyRequest) => (isSecure(request) ? '__Host-cfm_session' : 'cfm_session');

export const readSessionCookie = (request: FastifyRequest): string | null =>
  request.cookies[cookieName(request)] ?? null;
export const setSessionCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
  until: string,
) =>
  reply.setCookie(cookieName(request), sessionId, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    path: '/',
    expires: new Date(until),
  });
export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieName(request), {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    path: '/',
  });
