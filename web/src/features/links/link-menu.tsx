import { type CaseLink, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { caseLinkDays } from '@cfm/contract/limits.ts';
import { Menu } from '@mantine/core';
import { CalendarPlusIcon, EllipsisIcon, SendIcon, UnlinkIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button.tsx';

/** What staff can do with a link, and the call for it. */
export const linkActions = {
  sendAgain: forwardingEndpoints.sendLinkAgain,
  extend: forwardingEndpoints.extendLink,
  revoke: forwardingEndpoints.revokeLink,
} as const;
export type LinkAction = keyof typeof linkActions;

export const recipientOf = ({ dealerName, email }: CaseLink): string => dealerName ?? email;

interface LinkMenuProps {
  link: CaseLink;
  disabledReason: string | null;
  onChoose: (action: LinkAction) => void;
}
/** Send again, extend, revoke. */
export function LinkMenu({ link, disabledReason, onChoose }: LinkMenuProps) {
  const text = useTranslations('case.links');
  return (
    <Menu position="bottom-end" disabled={disabledReason !== null}>
      <Menu.Target>
        <IconButton
          label={text('actions', { to: recipientOf(link) })}
          icon={<EllipsisIcon size={16} aria-hidden />}
          disabledReason={disabledReason}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<SendIcon size={16} aria-hidden />} onClick={() => onChoose('sendAgain')}>
          {text('sendAgain')}
        </Menu.Item>
        <Menu.Item
          leftSection={<CalendarPlusIcon size={16} aria-hidden />}
          onClick={() => onChoose('extend')}
        >
          {text('extend', { days: caseLinkDays })}
        </Menu.Item>
        <Menu.Item leftSection={<UnlinkIcon size={16} aria-hidden />} onClick={() => onChoose('revoke')}>
          {text('revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
