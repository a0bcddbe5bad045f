import { Menu } from '@mantine/core';
import { ChevronDownIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import type { ButtonProps } from '../../../ui/plain-button.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { ActionItem } from './action-item.tsx';
import type { ShownAction, ShownActions } from './case-action.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'isLoading'> {
  /** Renders nothing where it is missing. */
  action: ShownAction | undefined;
  hasIcon?: boolean;
}
export function ActionButton({ action, hasIcon = false, ...look }: ActionButtonProps) {
  if (!action) return null;
  const { icon: Icon, name, disabledReason, run } = action;
  return (
    <Button
      {...look}
      icon={hasIcon && <Icon size={16} aria-hidden />}
      disabledReason={disabledReason}
      onClick={run}
    >
      {name}
    </Button>
  );
}

/** The actions of the head: what is done most as buttons, the rest in a menu. */
export function ActionButtons({ actions }: { actions: ShownActions }) {
  // Five names take the width of a phone twice, with icons a third line.
  const hasIcons = !useIsPhone();
  const shown = Object.values(actions);
  return (
    <>
      {shown
        .filter(({ place }) => place === 'head')
        .map((action) => (
          <ActionButton key={action.name} action={action} hasIcon={hasIcons} />
        ))}
      <ActionMenu actions={shown.filter(({ place }) => place === 'menu')} />
    </>
  );
}

function ActionMenu({ actions }: { actions: readonly ShownAction[] }) {
  const text = useTranslations('case');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<ChevronDownIcon size={16} aria-hidden />}>{text('moreActions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.name} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
