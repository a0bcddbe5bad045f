import { type ReactNode, useState } from 'react';
import { EmailText } from './email-text.tsx';
import classes from './several.module.css';

interface SeveralProps {
  names: readonly string[];
  /** What is said of one, with its name. */
  one: (name: string) => string;
  /** What is said of several; their number becomes the button that unfolds them. */
  many: (toggle: (number: ReactNode) => ReactNode) => ReactNode;
}
/** One by name; several by their number, which unfolds them, a line each. */
export function Several({ names, one, many }: SeveralProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = names;
  if (first === undefined || names.length === 1) return <EmailText text={one(first ?? '')} />;
  return (
    <>
      {many((number) => (
        <button
          type="button"
          className={classes.toggle}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two dealers may be named alike
            <li key={place}>
              <EmailText text={name} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
