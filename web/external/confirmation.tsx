import { type ReactNode, useEffect, useRef } from 'react';

/** What was done; focused, so that a screen reader says it. */
export function Confirmation({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="done">
      <h1 ref={heading} tabIndex={-1}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        {title}
      </h1>
      {children}
    </div>
  );
}
