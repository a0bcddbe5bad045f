import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronDownIcon } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../../ui/button.tsx';
import type { ButtonProps } from '../../../../ui/plain-button.tsx';
import { useIsPhone } from '../../../../ui/use-is-phone.ts';
import { ActionItem } from './action-item.tsx';
import classes from './actions.module.css';
import type { ShownAction, ShownActions } from './case-action.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'isLoading'> {
  /** Renders nothing if undefined. */
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

/** The actions of the page head: frequent ones as buttons, the rest in a menu. A phone has one line of buttons. */
export function ActionButtons({ actions }: { actions: ShownActions }) {
  // On a tablet, icons would take the width of the title.
  const hasIcons = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const inHead: ShownAction['place'][] = useIsPhone() ? ['head'] : ['head', 'wideHead'];
  const shown = Object.values(actions).flatMap((action) => action ?? []);
  const isInHead = ({ place }: ShownAction) => inHead.includes(place);
  return (
    <>
      {shown.filter(isInHead).map((action) => (
        <ActionButton key={action.id} action={action} hasIcon={hasIcons} />
      ))}
      <ActionMenu actions={shown.filter((action) => action.place !== 'own' && !isInHead(action))} />
    </>
  );
}

/** Available actions come first. A reason that several actions share is shown once, above them. */
function ActionMenu({ actions }: { actions: readonly ShownAction[] }) {
  const text = useTranslations('case');
  if (actions.length === 0) return null;
  const reason = sharedReason(actions);
  const isShared = ({ disabledReason }: ShownAction) => reason !== null && disabledReason === reason;
  const others = actions.filter((action) => !isShared(action));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button iconAtEnd={<ChevronDownIcon size={16} aria-hidden />}>{text('moreActions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((action, place) => (
          <Fragment key={action.id}>
            {action.isDangerous && place > 0 && <Menu.Divider />}
            <ActionItem {...action} />
          </Fragment>
        ))}
        {reason !== null && (
          <>
            {others.length > 0 && <Menu.Divider />}
            {/* Hidden from screen readers, because each entry below has its own description. */}
            <Menu.Label aria-hidden className={classes.sharedReason}>
              {reason}
            </Menu.Label>
            {actions.filter(isShared).map((action) => (
              <ActionItem key={action.id} {...action} isReasonAbove />
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the first reason that disables more than one action. */
const sharedReason = (actions: readonly ShownAction[]): string | null => {
  const reasons = actions.flatMap(({ disabledReason }) => disabledReason ?? []);
  return reasons.find((reason, place) => reasons.indexOf(reason, place + 1) > 0) ?? null;
};
