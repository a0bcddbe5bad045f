import { lazyPart } from '../../../ui/lazy-part.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { whenOpened } from '../../../ui/when-opened.tsx';

// Most cases have no data request, so this code is loaded on demand.
export const RequestSheet = whenOpened(
  lazyPart(() => import('./request-sheet.tsx').then((m) => m.RequestSheet), null),
);
export const ReviewSheet = whenOpened(
  lazyPart(() => import('./review-sheet.tsx').then((m) => m.ReviewSheet), null),
);
export const PostQualificationCard = lazyPart(
  () => import('./post-qualification-card.tsx').then((m) => m.PostQualificationCard),
  <CardSkeleton lines={3} />,
);
