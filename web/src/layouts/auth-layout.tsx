import { Outlet } from '@tanstack/react-router';
import { productTitle } from '../api/page-meta.ts';
import { HouseMark } from '../ui/house-mark.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './auth-layout.module.css';
import { Footer } from './footer.tsx';

/** Lazy, so that the login form does not wait for the code of menus. */
const LanguageMenu = lazyPart(() => import('./language-menu.tsx').then((m) => m.LanguageMenu), null);

/** The auth layout: the brand on the left, or on top on a small screen, and the form next to it. */
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
