import { Tooltip } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const openDelayMs = 350;

/**
 * The tooltip of a control, made when it is pointed at or reached by keyboard: a case has a hundred of them that nobody asks
 * for. `on` goes to the control, `tooltip` beside it.
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
      // It would lie over the menu that the control has opened.
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
