import { Menu } from '@mantine/core';
import { CircleQuestionMarkIcon, FileTextIcon, KeyboardIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import classes from './header.module.css';

const manuals = [
  ['firstStepsEn', 'first-steps-en.pdf'],
  ['firstStepsDe', 'first-steps-de.pdf'],
  ['userManualEn', 'user-manual-en.pdf'],
  ['userManualDe', 'user-manual-de.pdf'],
] as const;
export const manualPath = (file: string): string => `/manuals/${file}`;

/** First Steps and User Manual, each in English and German, as items of a menu. */
export function ManualItems() {
  const text = useTranslations('frame');
  return manuals.map(([name, file]) => (
    <Menu.Item
      key={file}
      component="a"
      href={manualPath(file)}
      target="_blank"
      rel="noopener"
      leftSection={<FileTextIcon size={16} aria-hidden />}
    >
      {text(name)}
    </Menu.Item>
  ));
}

/** The manuals and the keys. */
export function InfoMenu({ onKeys }: { onKeys: () => void }) {
  const text = useTranslations('frame');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.menuButton}>
          <CircleQuestionMarkIcon size={18} aria-hidden />
          {text('info')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <ManualItems />
        <Menu.Divider />
        <Menu.Item
          leftSection={<KeyboardIcon size={16} aria-hidden />}
          rightSection={<kbd aria-hidden>?</kbd>}
          onClick={onKeys}
        >
          {text('keys')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
