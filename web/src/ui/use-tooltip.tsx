import { Tooltip } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const openDelayMs = 350;

/**
 * The tooltip of a control, created on hover or keyboard focus, because a case has a hundred of them. `on`
 * goes to the control, `tooltip` next to it.
 */
export function useTooltip(label: string) {
  const [control, setControl] = useState<HTMLElement | null>(null);
  const waiting = useRef<number>(undefined);
  const close = () => {
    window.clearTimeout(waiting.current);
    setControl(null);
  };
  const openSoon = (element: HTMLElement) => {
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => {
      // No tooltip while the control's menu is open, because it would cover the menu.
      if (element.getAttribute('aria-expanded') !== 'true') setControl(element);
    }, openDelayMs);
  };
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return {
    on: {
      onPointerEnter: (event: { currentTarget: HTMLElement; pointerType: string }) => {
        if (event.pointerType !== 'touch') openSoon(event.currentTarget);
      },
      onPointerLeave: close,
      onPointerDown: close,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (currentTarget.matches(':focus-visible')) openSoon(currentTarget);
      },
      onBlur: close,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') close();
      },
    },
    tooltip: control && <Tooltip label={label} target={control} opened />,
  };
}
