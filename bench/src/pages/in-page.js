// Runs in the browser, from the beginning of each document on: entries that came before an observer can be lost.

const seen = { largestPaint: 0, layoutShift: 0, tasks: [] };

const observe = (type, take) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  }).observe({ type, buffered: true });

observe('largest-contentful-paint', ({ startTime }) => {
  seen.largestPaint = startTime;
});
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) seen.layoutShift += value;
});
observe('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }));

const kindOf = ({ pathname }, apiBase) => {
  if (pathname.startsWith(apiBase)) return 'data';
  return { js: 'script', css: 'style', woff2: 'font' }[pathname.split('.').at(-1)] ?? null;
};

const whenShown = (isThere) =>
  new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => (isThere() ? resolve(performance.now()) : look()));
    look();
  });

window.bench = {
  /** When this stands on the page, on its own clock. */
  momentOf: (selector) => whenShown(() => document.querySelector(selector) !== null),

  /** Bodies over the wire, compressed as they came, of what was asked for until then. */
  bytesUntil: (moment, apiBase) => {
    const [own] = performance.getEntriesByType('navigation');
    const bytes = { script: 0, style: 0, font: 0, data: 0, page: own.encodedBodySize, scripts: 0 };
    for (const { name, startTime, encodedBodySize } of performance.getEntriesByType('resource')) {
      const kind = kindOf(new URL(name), apiBase);
      if (kind === null || startTime > moment) continue;
      bytes[kind] += encodedBodySize;
      if (kind === 'script') bytes.scripts += 1;
    }
    return bytes;
  },

  vitals: () => {
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const blocked = seen.tasks
      .filter(({ startTime, duration }) => startTime + duration > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    return { firstPaint, largestPaint: seen.largestPaint, layoutShift: seen.layoutShift, blocked };
  },

  /** Milliseconds from the next key to the frame that shows another case: its number stands in the title. */
  untilCase: () => {
    const titleBefore = document.title;
    const isThere = () => document.title !== titleBefore && /\d{4}-\d{6}/.test(document.title);
    return new Promise((resolve) => {
      const onKey = ({ timeStamp }) => whenShown(isThere).then((moment) => resolve(moment - timeStamp));
      document.addEventListener('keydown', onKey, { capture: true, once: true });
    });
  },

  /** Goes back, and tells the milliseconds to the frame that shows the list. */
  backToList: async () => {
    const begunAt = performance.now();
    history.back();
    return (await whenShown(() => document.querySelector('tr[data-row-id]') !== null)) - begunAt;
  },
};
