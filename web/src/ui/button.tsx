import { ActionIcon } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { type ButtonProps, PlainButton, whenDisabled } from './plain-button.tsx';
import { useTooltip } from './use-tooltip.tsx';

/** A button that shows in a tooltip why it is disabled. */
export function Button(props: ButtonProps) {
  const { on, tooltip } = useTooltip(props.disabledReason ?? '');
  return (
    <>
      <PlainButton {...props} {...(props.disabledReason ? on : {})} />
      {props.disabledReason && tooltip}
    </>
  );
}

interface IconButtonProps {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  /** Set by `Menu.Target` if the button opens a menu. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
  disabled?: boolean;
  /** Disables the button. The reason is the tooltip and is read by screen readers. */
  disabledReason?: string | null;
  isPressed?: boolean;
  isDanger?: boolean;
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
}
/** An icon-only button. It always has an accessible name. */
export function IconButton({
  label,
  icon,
  isPressed,
  isDanger,
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) {
  const { on, tooltip } = useTooltip(disabledReason ?? label);
  return (
    <>
      <ActionIcon
        {...rest}
        {...on}
        {...whenDisabled(disabledReason)}
        variant="subtle"
        color={isDanger ? 'red' : 'gray'}
        size="var(--cfm-control-small)"
        aria-label={label}
        aria-pressed={isPressed}
        onClick={disabledReason ? (event) => event.preventDefault() : onClick}
      >
        {icon}
      </ActionIcon>
      {tooltip}
    </>
  );
}
