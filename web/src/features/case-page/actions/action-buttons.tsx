import { Menu } from '@mantine/core';
import { ChevronDownIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import type { ButtonProps } from '../../../ui/plain-button.tsx';
import { ActionItem } from './action-item.tsx';
import type { ShownAction, ShownActions } from './case-action.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'isLoading'> {
  /** Renders nothing where it is missing. */
  action: ShownAction | undefined;
}
export function ActionButton({ action, ...look }: ActionButtonProps) {
  if (!action) return null;
  const { icon: Icon, name, disabledReason, run } = action;
  return (
    <Button
      {...look}
      icon={look.size === 'small' ? undefined : <Icon size={16} aria-hidden />}
      disabledReason={disabledReason}
      onClick={run}
    >
      {name}
    </Button>
  );
}

/** The actions of the head: what is done most as buttons, the rest in a menu. */
export function ActionButtons({ actions }: { actions: ShownActions }) {
  const shown = Object.values(actions);
  return (
    <>
      {shown
        .filter(({ place }) => place === 'head')
        .map((action) => (
          <ActionButton key={action.name} action={action} />
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
