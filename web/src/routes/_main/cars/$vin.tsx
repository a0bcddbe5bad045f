import { signedIn } from '@cfm/contract/platform/access.ts';
import { createFileRoute } from '@tanstack/react-router';
import { guard } from '../../../guard.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const CarPage = lazyPart(() =>
  import('../../../features/people/contacts/car-page.tsx').then((m) => m.CarPage),
);

export const Route = createFileRoute('/_main/cars/$vin')({
  component: Object.assign(
    function CarRoute() {
      const { vin } = Route.useParams();
      return <CarPage key={vin} typed={vin} />;
    },
    { preload: CarPage.preload },
  ),
  beforeLoad: guard(signedIn),
  staticData: { title: 'car', access: signedIn },
});
