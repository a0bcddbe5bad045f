import { Fragment } from 'react';

/** A text with its e-mail addresses as links. */
export const LinkedMails = ({ children }: { children: string }) =>
  children.split(/([\s<>()[\],;:]+)/).map((word, place) => {
    // A full stop at the end belongs to the sentence.
    const address = word.endsWith('.') ? word.slice(0, -1) : word;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words have no other key than their position
      <Fragment key={place}>
        {isAddress(address) ? (
          <>
            <a className="address" href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
              {address}
            </a>
            {word.slice(address.length)}
          </>
        ) : (
          word
        )}
      </Fragment>
    );
  });

function isAddress(word: string): boolean {
  const [name, domain, more] = word.split('@');
  return Boolean(name) && domain?.includes('.') === true && more === undefined;
}
