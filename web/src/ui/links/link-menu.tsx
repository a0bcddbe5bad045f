import { caseLinkDays } from '@cfm/contract/platform/limits.ts';
import { Menu } from '@mantine/core';
import { CalendarPlusIcon, EllipsisIcon, SendIcon, UnlinkIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../button.tsx';

interface LinkMenuProps {
  /** The recipient of the link. */
  to: string;
  disabledReason: string | null;
  onSendAgain: () => void;
  /** Missing for a link that cannot be extended. */
  onExtend?: () => void;
  onRevoke: () => void;
}
/** Menu with resend, extend and revoke. */
export function LinkMenu({ to, disabledReason, onSendAgain, onExtend, onRevoke }: LinkMenuProps) {
  const text = useTranslations('case.links');
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
        <Menu.Item leftSection={<SendIcon size={16} aria-hidden />} onClick={onSendAgain}>
          {text('sendAgain')}
        </Menu.Item>
        {onExtend && (
          <Menu.Item leftSection={<CalendarPlusIcon size={16} aria-hidden />} onClick={onExtend}>
            {text('extend', { days: caseLinkDays })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<UnlinkIcon size={16} aria-hidden />} onClick={onRevoke}>
          {text('revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
