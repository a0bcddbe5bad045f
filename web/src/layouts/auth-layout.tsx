import { Outlet } from '@tanstack/react-router';
import { productTitle } from '../api/page-meta.ts';
import classes from './auth-layout.module.css';
import { LanguageMenu } from './language-menu.tsx';

/** auth: bare. The product's name, the language, and one card in the middle. */
export function AuthLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span className={classes.title}>{productTitle()}</span>
        <LanguageMenu />
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
