// Runs in the browser from the start of each document, because entries from before an observer can get lost.

const seen = { largestPaint: 0, layoutShift: 0 };

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

const kindOf = ({ pathname }, apiBase) => {
  if (pathname.startsWith(apiBase)) return 'data';
  return { js: 'script', css: 'style', woff2: 'font' }[pathname.split('.').at(-1)] ?? null;
};

const whenShown = (isShown) =>
  new Promise((resolve) => {
    const check = () => requestAnimationFrame(() => (isShown() ? resolve(performance.now()) : check()));
    check();
  });

window.bench = {
  /** Milliseconds since navigation when an element matches. */
  shownAt: (selector) => whenShown(() => document.querySelector(selector) !== null),

  /** Compressed bytes of what was requested before this moment. */
  bytesUntil: (moment, apiBase) => {
    const bytes = { script: 0, style: 0, font: 0, data: 0 };
    for (const { name, startTime, encodedBodySize } of performance.getEntriesByType('resource')) {
      const kind = kindOf(new URL(name), apiBase);
      if (kind !== null && startTime <= moment) bytes[kind] += encodedBodySize;
    }
    return bytes;
  },

  vitals: () => seen,

  /** Milliseconds from the next key press to the frame with another case, whose number is in the title. */
  untilNextCase: () => {
    const titleBefore = document.title;
    const isShown = () => document.title !== titleBefore && /\d{4}-\d{6}/.test(document.title);
    return new Promise((resolve) => {
      const onKey = ({ timeStamp }) => whenShown(isShown).then((moment) => resolve(moment - timeStamp));
      document.addEventListener('keydown', onKey, { capture: true, once: true });
    });
  },

  /** Goes back; milliseconds to the frame with the list. */
  backToList: async () => {
    const startedAt = performance.now();
    history.back();
    return (await whenShown(() => document.querySelector('tr[data-row-id]') !== null)) - startedAt;
  },
};
