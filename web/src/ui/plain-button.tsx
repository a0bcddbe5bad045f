import { Button as MantineButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

/**
 * The variants of the specification: `dark` for the main action, `simple` for the others, `block` for full
 * width, `success` and `danger`. `quiet` is `simple` without a border.
 */
export type ButtonVariant = 'dark' | 'simple' | 'block' | 'success' | 'danger' | 'quiet';

export interface ButtonProps {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  type?: 'button' | 'submit';
  /** Id of the form to submit, if the button is outside of it. */
  form?: string;
  icon?: ReactNode;
  /** Arrow of a button that opens something. */
  iconAtEnd?: ReactNode;
  children: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  isLoading?: boolean;
  disabled?: boolean;
  /** Disables the button with a reason for screen readers. The button stays in the tab order. */
  disabledReason?: string | null;
  autoFocus?: boolean;
  /** `Menu.Target` and `Popover.Target` also set these props. */
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  /** If the text alone is ambiguous among several buttons. */
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

/** The basic button without a tooltip, for pages that must load little code. */
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
      // A dialog focuses the element with this attribute when it opens.
      data-autofocus={rest.autoFocus || undefined}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** Makes a control look disabled and announces it as such. The control stays in the tab order. */
export const whenDisabled = (reason: string | null | undefined) =>
  reason ? { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason } : {};
