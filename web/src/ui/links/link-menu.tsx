import { caseLinkDays } from '@cfm/contract/limits.ts';
import { Menu } from '@mantine/core';
import { CalendarPlusIcon, EllipsisIcon, SendIcon, UnlinkIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';

const icons = { sendAgain: SendIcon, extend: CalendarPlusIcon, revoke: UnlinkIcon } as const;
type LinkAction = keyof typeof icons;

interface LinkMenuProps<Action extends LinkAction> {
  /** Whose link it is. */
  to: string;
  actions: readonly Action[];
  disabledReason: string | null;
  onChoose: (action: Action) => void;
}
/** What staff can do with a link. */
export function LinkMenu<Action extends LinkAction>(props: LinkMenuProps<Action>) {
  const text = useTranslations('case.links');
  const { to, actions, disabledReason, onChoose } = props;
  return (
    <Menu position="bottom-end" disabled={disabledReason !== null}>
      <Menu.Target>
        <IconButton
          label={text('actions', { to })}
          icon={<EllipsisIcon size={16} aria-hidden />}
          disabledReason={disabledReason}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onChoose(action)}
            >
              {text(action, { days: caseLinkDays })}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
