import { lazyPart } from '../ui/lazy-part.tsx';
import { whenOpened } from '../ui/when-opened.tsx';

/** Dialogs of the frame, each with its code loaded when it is first opened. */
const palette = lazyPart(() => import('./command-palette.tsx').then((m) => m.CommandPalette), null);
export const CommandPalette = whenOpened(palette);
/** What is typed right after `/` must find its field. */
export const loadPalette = palette.preload;
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
