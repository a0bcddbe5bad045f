import type { ReactNode } from 'react';
import { FocusedHeading } from './focused-heading.tsx';

/** Confirmation of an action. */
export function Confirmation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="done">
      <FocusedHeading>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        {title}
      </FocusedHeading>
      {children}
    </div>
  );
}
