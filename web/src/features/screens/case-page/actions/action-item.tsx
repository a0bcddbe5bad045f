import { Menu } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import classes from './actions.module.css';

interface ActionItemProps {
  name: string;
  icon: LucideIcon;
  /** Why it can't be done now, or null. */
  disabledReason: string | null;
  /** The reason stands above several that share it. */
  isReasonAbove?: boolean;
  isDangerous?: boolean | undefined;
  run: () => void;
}
/** An entry of a menu of actions; one that can't be done now says why. */
export function ActionItem(props: ActionItemProps) {
  const { name, icon: Icon, disabledReason, isReasonAbove, isDangerous, run } = props;
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      color={isDangerous && disabledReason === null ? 'var(--cfm-red)' : undefined}
      // Mantine's own disabled items are skipped by the keys: nobody would hear why.
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
