import { type ReactNode, useState } from 'react';
import classes from './folded.module.css';

/** What is seldom wanted, behind a word or two that open it. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
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
