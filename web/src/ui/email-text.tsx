import { Fragment } from 'react';
import classes from './email-text.module.css';

/** A text that keeps e-mail addresses on one line. Too wide addresses break after @ and before dots only. */
export const EmailText = ({ text }: { text: string }) =>
  text.split(/(?<= )/).map((word, place) =>
    word.includes('@') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text never change
      <span key={place} className={classes.address}>
        {word.split(/(?<=@)|(?=\.)/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one word never change
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    ) : (
      word
    ),
  );
