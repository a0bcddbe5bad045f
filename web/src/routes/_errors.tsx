import { createFileRoute } from '@tanstack/react-router';
import { outsideError } from '../api/outside-error.ts';
import { knownSession, verifySession } from '../api/session.ts';
import { MainLayout } from '../layouts/lazy-layouts.ts';

/** Signed-in users keep the menu. Others get the error page of the links, which leads to no page of staff. */
export const Route = createFileRoute('/_errors')({
  component: MainLayout,
  beforeLoad: async ({ location }) => {
    // An unavailable server must not cause a second error here.
    if (knownSession() || (await verifySession().catch(() => null))) return;
    window.location.replace(outsideError(location.pathname.split('/').at(-1) ?? ''));
    // Shows nothing until the other page replaces this one.
    await new Promise(() => undefined);
  },
});
