import { type ReactNode, useEffect, useRef } from 'react';

/** Heading of a new page or state. It gets the focus, so that screen readers announce it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
