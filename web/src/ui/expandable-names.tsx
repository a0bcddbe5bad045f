import { type ReactNode, useState } from 'react';
import { EmailText } from './email-text.tsx';
import classes from './expandable-names.module.css';

interface ExpandableNamesProps {
  names: readonly string[];
  /** Text for a single name. */
  one: (name: string) => string;
  /** Text for several names. Their number is the button that expands them. */
  many: (toggle: (number: ReactNode) => ReactNode) => ReactNode;
}
/** A single name, or the number of names with a button that expands them, one per line. */
export function ExpandableNames({ names, one, many }: ExpandableNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = names;
  if (first === undefined || names.length === 1) return <EmailText text={one(first ?? '')} />;
  return (
    <>
      {many((number) => (
        <button
          type="button"
          className={`bare-button ${classes.toggle}`}
          aria-expanded={isOpen}
          title={isOpen ? undefined : names.join('\n')}
          onClick={() => setOpen(!isOpen)}
        >
          {number}
        </button>
      ))}
      {isOpen && (
        <ul className={classes.names}>
          {names.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two dealers may have the same name
            <li key={place}>
              <EmailText text={name} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
