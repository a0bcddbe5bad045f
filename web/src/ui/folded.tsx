import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

/** Whether it is open, and what opens and closes it. */
export type FoldedState = readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];

interface FoldedProps {
  label: string;
  /** Of what opens together with others. */
  state?: FoldedState | undefined;
  children: ReactNode;
}
/** What is seldom wanted, behind a word or two that open it. */
export function Folded({ label, state, children }: FoldedProps) {
  const own = useState(false);
  const [isOpen, setOpen] = state ?? own;
  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && children}
    </>
  );
}
