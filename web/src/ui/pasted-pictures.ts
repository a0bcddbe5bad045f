const emojiCharacters = /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,20}$/u;
const oneEmoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const smallStyle = /(?:^|[;\s])(?:width|height):\s*[01](?:px|pt)?\s*(?:;|$)/i;
const hidden = '[style*="display:none"], [style*="display: none"]';

/** Invisible pictures, which web pages and mails use for spacing and tracking. */
const isInvisible = (picture: HTMLImageElement): boolean =>
  ['width', 'height'].some((side) => /^[01]$/.test(picture.getAttribute(side) ?? '')) ||
  smallStyle.test(picture.getAttribute('style') ?? '') ||
  picture.closest(hidden) !== null;

/** Replaces pictures of emoji with the characters, and removes invisible pictures. The others are content. */
export function tidyPictures(doc: Document): void {
  for (const picture of doc.querySelectorAll('img')) {
    const alt = picture.getAttribute('alt') ?? '';
    if (emojiCharacters.test(alt) && oneEmoji.test(alt)) picture.replaceWith(alt);
    else if (isInvisible(picture)) picture.remove();
  }
}
