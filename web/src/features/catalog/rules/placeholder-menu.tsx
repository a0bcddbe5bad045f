import { Menu } from '@mantine/core';
import { BracesIcon } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { RuleInfo } from './queries.ts';
import classes from './rule-editor.module.css';

export type Placeholders = RuleInfo['placeholders'];
interface PlaceholderMenuProps {
  label: string;
  placeholders: Placeholders;
  onInsert: (text: string) => void;
}
/** Menu that inserts a placeholder into a text. Each has its description. */
export const PlaceholderMenu = ({ label, placeholders, onInsert }: PlaceholderMenuProps) => (
  <Menu position="bottom-end" returnFocus={false}>
    <Menu.Target>
      <IconButton label={label} icon={<BracesIcon size={16} aria-hidden />} />
    </Menu.Target>
    <Menu.Dropdown>
      {placeholders.map(({ name, meaning }) => (
        <Menu.Item key={name} onClick={() => onInsert(`{{${name}}}`)}>
          <span className={classes.placeholder}>
            {meaning} <code>{`{{${name}}}`}</code>
          </span>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
