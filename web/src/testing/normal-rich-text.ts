import { richTextSynonyms } from '@cfm/contract/platform/rich-text-tags.ts';

const blocks = 'p, blockquote, pre, hr, h1, h2, h3, h4, ul, ol, li, table, tbody, tr, th, td';

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  element.replaceWith(renamed);
}

/** Normalizes rich text, so that two texts that look the same are equal. */
export function normalRichText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const caption of body.querySelectorAll('caption')) caption.closest('table')?.before(caption);
  for (const [tag, synonym] of Object.entries(richTextSynonyms))
    for (const element of body.querySelectorAll(tag)) rename(element, synonym);
  for (const span of body.querySelectorAll('span')) span.replaceWith(...span.childNodes);
  for (const section of body.querySelectorAll('tbody + tbody')) {
    section.previousElementSibling?.append(...section.childNodes);
    section.remove();
  }
  for (const paragraph of body.querySelectorAll('p')) {
    const isWrapper = paragraph.querySelector(blocks) !== null;
    const isOnly = paragraph.matches(':is(li, td, th) > p:first-child:not(p ~ p, :has(~ p))');
    if (isWrapper || isOnly) paragraph.replaceWith(...paragraph.childNodes);
  }
  body.normalize();
  const words = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode())
    if (!node.parentElement?.closest('pre'))
      node.nodeValue = (node.nodeValue ?? '').replace(/[ \t\r\n]+/g, ' ');
  return body.innerHTML.replaceAll(
    / ?(<\/?(?:p|blockquote|h[1-4]|[uo]l|li|table|tbody|t[rhd])\b[^<>]*>) ?/g,
    '$1',
  );
}
