const listStyle = /mso-list:\s*l\d+\s+level(\d)/i;
/** "1.", "a)" or "(iv)". Every other marker is a bullet. */
const orderedMarker = /^\(?([0-9]+|[a-z]{1,5})[.)]/i;

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Word and Outlook write lists as paragraphs with the marker as text. Converts them into lists nested by level. */
export function restoreOfficeLists(doc: Document): void {
  let open: OpenList[] = [];
  for (const item of doc.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(listStyle.exec(item.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0 || item.closest('li')) continue;
    if (open[0]?.list !== item.previousElementSibling) open = [];
    const marker = item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const ordered = orderedMarker.exec((marker?.textContent ?? '').trim());
    marker?.remove();
    const { list } = listFor(item, open, level, ordered);
    const entry = list.appendChild(doc.createElement('li'));
    entry.append(...item.childNodes);
    item.remove();
  }
}

/** Returns the list for an item of this level, or creates it. */
function listFor(
  item: HTMLElement,
  open: OpenList[],
  level: number,
  ordered: RegExpExecArray | null,
): OpenList {
  const tag = ordered ? 'ol' : 'ul';
  while (open.some((each) => each.level > level)) open.pop();
  const last = open.at(-1);
  if (last?.level === level && last.list.localName === tag) return last;
  if (last?.level === level) open.pop();
  const made = { level, list: item.ownerDocument.createElement(tag) };
  const first = Number(ordered?.[1]);
  if (first > 1) made.list.setAttribute('start', String(first));
  const parent = open.at(-1)?.list.lastElementChild;
  if (parent) parent.append(made.list);
  else item.before(made.list);
  open.push(made);
  return made;
}
