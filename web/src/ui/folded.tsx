import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

/** Open state and its setter. */
export type FoldedState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

interface FoldedProps {
  label: string;
  /** Shared state for parts that open together. */
  state?: FoldedState | undefined;
  children: ReactNode;
}
/** Rarely used content, hidden behind a label that opens it. */
export function Folded({ label, state, children }: FoldedProps) {
  const own = useState(false);
  const [isOpen, setOpen] = state ?? own;
  return (
    <>
      <button
        type="button"
        className={`bare-button ${classes.toggle}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && children}
    </>
  );
}
