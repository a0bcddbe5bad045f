import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { Menu } from '@mantine/core';
import { useLocale, useTranslations } from 'use-intl';
import { chooseLanguage } from '../api/language.ts';
import { savePreference } from '../api/session-actions.ts';
import classes from './header.module.css';

/** Changes the language of the screens. Stores it in the browser and, for a signed-in user, on the server. */
export function changeLanguage(language: Language): void {
  chooseLanguage(language);
  void savePreference('language', language);
}

/** The two languages as items of a menu. */
export function LanguageItems() {
  const text = useTranslations('frame');
  const locale = useLocale();
  return (
    <>
      <Menu.Label>{text('language')}</Menu.Label>
      <Menu.RadioGroup value={locale} onChange={(value) => changeLanguage(value === 'de' ? 'de' : 'en')}>
        <Menu.RadioItem value="en" lang="en">
          {text('english')}
        </Menu.RadioItem>
        <Menu.RadioItem value="de" lang="de">
          {text('german')}
        </Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}

export function LanguageMenu() {
  const text = useTranslations('frame');
  const locale = useLocale();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes.menuButton}
          aria-label={`${text('language')}: ${locale.toUpperCase()}`}
        >
          {locale.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
