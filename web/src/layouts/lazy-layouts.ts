import { lazyPart } from '../ui/lazy-part.tsx';

export const MainLayout = lazyPart(() => import('./main-layout.tsx').then((m) => m.MainLayout));
export const AuthLayout = lazyPart(() => import('./auth-layout.tsx').then((m) => m.AuthLayout));
