import { anonymous } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ErrorPage = lazyPart(() =>
  import('../../../features/platform/error-page/error-page.tsx').then((m) => m.ErrorPage),
);

export const Route = createFileRoute('/_errors/error/$status')({
  component: function ErrorRoute() {
    return <ErrorPage status={Route.useParams().status} />;
  },
  staticData: { title: 'error', access: anonymous },
});
