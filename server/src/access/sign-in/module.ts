import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { activate } from './activate.ts';
import { changePassword } from './change-password.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { endSessions } from './end-sessions.ts';
import { endSessionsOfUser } from './end-sessions-of-user.ts';
import { getCurrentUser } from './get-current-user.ts';
import { getTwoFactorKey } from './get-two-factor-key.ts';
import { getTwoFactorQrCode } from './get-two-factor-qr-code.ts';
import { issueRecoveryCode } from './issue-recovery-code.ts';
import { sweepSignIns } from './jobs.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { loginSecondFactor } from './login-second-factor.ts';
import { logout } from './logout.ts';
import { requestPassword } from './request-password.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

const routes = bindings(authEndpoints, {
  login: async (ctx, { body }, http) => {
    const { reply, session } = await login(ctx, body);
    if (session) http.setSession(session.sessionId, session.expiresAt);
    return reply;
  },
  loginSecondFactor: async (ctx, { body }, http) => {
    const { reply, session } = await loginSecondFactor(ctx, body);
    http.setSession(session.sessionId, session.expiresAt);
    return reply;
  },
  current: (ctx) => getCurrentUser(ctx),
  logout: async (ctx, _input, http) => {
    await logout(ctx);
    http.clearSession();
  },
  requestPassword: (ctx, { body }) => requestPassword(ctx, body),
  resetPassword: (ctx, { query, body }) => resetPassword(ctx, { ...query, ...body }),
  activate: (ctx, { query, body }) => activate(ctx, { ...query, ...body }),
  useRecoveryCode: async (ctx, { params, body }, http) => {
    const reply = await useRecoveryCode(ctx, { name: params.id, ...body });
    http.clearSession();
    return reply;
  },
  twoFactorQrCode: (ctx, { query }) => getTwoFactorQrCode(ctx, query),
  twoFactorKey: (ctx, { query }) => getTwoFactorKey(ctx, query),
  confirmTwoFactor: async (ctx, { query, body }, http) => {
    const { recoveryCodes, session } = await confirmTwoFactor(ctx, { ...query, ...body });
    http.setSession(session.sessionId, session.expiresAt);
    return { recoveryCodes };
  },
  issueRecoveryCode: (ctx, { params }) => issueRecoveryCode(ctx, { userId: params.id }),
  changePassword: async (ctx, { body }, http) => {
    const session = await changePassword(ctx, body);
    http.setSession(session.sessionId, session.expiresAt);
  },
  listSessions: (ctx) => listSessions(ctx),
  endSessions: (ctx, { body }) => endSessions(ctx, body),
  endSessionsOfUser: (ctx, { params }) => endSessionsOfUser(ctx, { userId: params.id }),
});

export const signInModule = defineModule({ routes, jobs: [sendPasswordReset, sweepSignIns] });
