import { lazyPart } from '../ui/lazy-part.tsx';
import { whenOpened } from '../ui/when-opened.tsx';

/** Dialogs and banner of the frame. The code of each loads when it is first shown. */
export const KeysDialog = whenOpened(
  lazyPart(() => import('./keys-dialog.tsx').then((m) => m.KeysDialog), null),
);
export const MenuDrawer = whenOpened(
  lazyPart(() => import('./menu-drawer.tsx').then((m) => m.MenuDrawer), null),
);
export const FirstStepsDialog = lazyPart(
  () => import('./first-steps-dialog.tsx').then((m) => m.FirstStepsDialog),
  null,
);
export const MailPauseLine = lazyPart(
  () => import('./mail-pause-line.tsx').then((m) => m.MailPauseLine),
  null,
);
