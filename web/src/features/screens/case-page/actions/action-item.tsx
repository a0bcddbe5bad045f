import { Menu } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import classes from './actions.module.css';

interface ActionItemProps {
  name: string;
  icon: LucideIcon;
  /** Why it is not available now, or null. */
  disabledReason: string | null;
  /** The reason is shown above several actions that share it. */
  isReasonAbove?: boolean;
  isDangerous?: boolean | undefined;
  run: () => void;
}
/** An entry of a menu of actions. A disabled entry shows the reason. */
export function ActionItem(props: ActionItemProps) {
  const { name, icon: Icon, disabledReason, isReasonAbove, isDangerous, run } = props;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      color={isDangerous && disabledReason === null ? 'var(--cfm-red)' : undefined}
      // Mantine's arrow keys skip disabled items, so screen readers would not announce the reason.
      renderRoot={disabledReason === null ? undefined : (item) => <button {...item} aria-disabled />}
      aria-description={disabledReason ?? undefined}
      className={disabledReason ? classes.disabled : undefined}
      closeMenuOnClick={disabledReason === null}
      onClick={() => disabledReason === null && run()}
    >
      {name}
      {disabledReason && !isReasonAbove && (
        <span aria-hidden className={classes.reason}>
          {disabledReason}
        </span>
      )}
    </Menu.Item>
  );
}
