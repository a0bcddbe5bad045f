import { Outlet } from '@tanstack/react-router';
import { productTitle } from '../api/page-meta.ts';
import { HouseMark } from '../ui/house-mark.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './auth-layout.module.css';
import { Footer } from './footer.tsx';

/** Who signs in need not wait for the code of menus. */
const LanguageMenu = lazyPart(() => import('./language-menu.tsx').then((m) => m.LanguageMenu), null);

/** auth: bare. The house at the left or, on a small screen, on top; beside it the one thing to do. */
export function AuthLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.house}>
        <HouseMark className={classes.mark} />
        <span className={classes.title}>{productTitle()}</span>
        <div className={classes.language}>
          <LanguageMenu />
        </div>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
