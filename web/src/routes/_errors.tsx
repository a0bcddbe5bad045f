import { createFileRoute } from '@tanstack/react-router';
import { knownSession, useSession, verifySession } from '../api/session.ts';
import { AuthLayout, MainLayout } from '../layouts/lazy-layouts.ts';

/** Signed-in users keep the menu. */
export const Route = createFileRoute('/_errors')({
  component: Object.assign(
    function ErrorLayout() {
      return useSession() ? <MainLayout /> : <AuthLayout />;
    },
    {
      preload: async () => {
        await Promise.all([MainLayout.preload(), AuthLayout.preload()]);
      },
    },
  ),
  beforeLoad: async () => {
    // An unavailable server must not cause a second error here.
    if (!knownSession()) await verifySession().catch(() => null);
  },
});
