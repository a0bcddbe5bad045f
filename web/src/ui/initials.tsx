import classes from './initials.module.css';

/** Initials of a name in a circle. The name itself is shown next to it. */
export function Initials({ name, size = 28 }: { name: string; size?: number }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return (
    <span className={classes.initials} style={{ width: size, height: size }} aria-hidden>
      {letters.join('').toUpperCase()}
    </span>
  );
}
