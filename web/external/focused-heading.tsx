import { type ReactNode, useEffect, useRef } from 'react';

/** Heads a page or a state of it that somebody was led to; focused, so that a screen reader says it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
