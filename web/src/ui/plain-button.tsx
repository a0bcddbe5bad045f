import { Button as MantineButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

/**
 * The specification's variants: `dark` for the one main action of a place, `simple` for the others, `block` as wide as
 * its place, `success` and `danger`. `quiet` is simple without a border.
 */
export type ButtonVariant = 'dark' | 'simple' | 'block' | 'success' | 'danger' | 'quiet';

export interface ButtonProps {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  type?: 'button' | 'submit';
  /** Which form it sends, where it stands outside of it. */
  form?: string;
  icon?: ReactNode;
  /** The arrow of what opens. */
  iconAtEnd?: ReactNode;
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  isLoading?: boolean;
  disabled?: boolean;
  /** Disabled, and why: read out; the button stays in the tab order. */
  disabledReason?: string | null;
  autoFocus?: boolean;
  /** Also given by `Menu.Target` and `Popover.Target`, with the names of what they open. */
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  /** Where the text alone does not say what of several is meant. */
  'aria-label'?: string;
}
const looks = {
  dark: { variant: 'filled' },
  block: { variant: 'filled', fullWidth: true },
  simple: { variant: 'default' },
  success: { variant: 'filled', color: 'green' },
  danger: { variant: 'filled', color: 'red' },
  quiet: { variant: 'subtle', color: 'gray' },
} as const;

/** The button of every page, also of those that load no more than they need: no tooltip. */
export function PlainButton({
  variant = 'simple',
  size = 'normal',
  type = 'button',
  icon,
  iconAtEnd,
  isLoading,
  disabledReason,
  onClick,
  ...rest
}: ButtonProps) {
  const height = `var(--cfm-control${size === 'small' ? '-small' : ''})`;
  return (
    <MantineButton
      {...looks[variant]}
      {...rest}
      type={type}
      h={variant === 'block' ? `max(36px, ${height})` : height}
      px={size === 'small' ? 10 : 12}
      fz={size === 'small' ? 12 : 13}
      fw={550}
      leftSection={icon}
      rightSection={iconAtEnd}
      loading={isLoading}
      {...whenDisabled(disabledReason)}
      // A dialog looks for this mark when it opens.
      data-autofocus={rest.autoFocus || undefined}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** Looks and reads as disabled, and stays in the tab order. */
export const whenDisabled = (reason: string | null | undefined) =>
  reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason } : {};
