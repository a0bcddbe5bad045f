/** Styles equivalent to a tag. "mso-bidi-font-weight" and similar styles do not count. */
const tagStyles = {
  strong: /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i,
  em: /(?:^|[;\s])font-style:\s*italic/i,
  u: /(?:^|[;\s])text-decoration(?:-line)?:[^;:]*underline/i,
  s: /(?:^|[;\s])text-decoration(?:-line)?:[^;:]*line-through/i,
} as const;
type StyleTag = keyof typeof tagStyles;
/** Without `u`: style sheets underline hyperlinks, which are underlined anyway. */
const classTags: readonly StyleTag[] = ['strong', 'em'];
const inlineTags: readonly StyleTag[] = ['strong', 'em', 'u', 's'];
/** Elements that are bold by default, in the editor as well. */
const alreadyBold = 'h1, h2, h3, h4, h5, h6, th, b, strong';

function wrap(element: Element, style: string, tags: readonly StyleTag[]): void {
  for (const tag of tags) {
    if (!tagStyles[tag].test(style) || element.textContent?.trim() === '') continue;
    if (tag === 'strong' && element.closest(alreadyBold)) continue;
    if (tag === 'u' && element.closest('a')) continue;
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/**
 * Converts styles for bold, italic, underline and strike-through into tags. Excel and Word use classes,
 * Outlook on the web uses inline styles, and the page's content security policy blocks both.
 */
export function tagStyledWords(doc: Document): void {
  const styled = 'p, span, td, div, font, li';
  // Google Docs wraps everything in a `b` tag with normal weight.
  for (const bold of doc.querySelectorAll('b[style*="font-weight:normal"], b[style*="font-weight: normal"]'))
    bold.replaceWith(...bold.childNodes);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...doc.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n'));
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes('.')) continue;
    if (!classTags.some((tag) => tagStyles[tag].test(rule.style.cssText))) continue;
    for (const element of doc.querySelectorAll(rule.selectorText))
      if (element.matches(styled)) wrap(element, rule.style.cssText, classTags);
  }
  for (const element of doc.querySelectorAll('[style]'))
    if (element.matches(styled)) wrap(element, element.getAttribute('style') ?? '', inlineTags);
}
