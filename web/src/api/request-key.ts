/**
 * A key for a call that must not happen twice: the same until what is sent changes, so that a repeated attempt is known
 * as such and a changed one is not mistaken for it.
 */
export function createRequestKeys() {
  let sent = '';
  let key = '';
  return (content: string): string => {
    if (key === '' || sent !== content) {
      key = crypto.randomUUID();
      sent = content;
    }
    return key;
  };
}
/** What tells two lists of files apart. */
export const filesText = (files: readonly File[]): string =>
  files.map(({ name, size, lastModified }) => `${name}/${size}/${lastModified}`).join('|');
