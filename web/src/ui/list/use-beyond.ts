import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Whether columns lie beyond the right edge of what scrolls: the width of the scroll bar that stands there, in px, or null where
 * nothing is left to scroll to.
 */
export function useBeyond(scroller: RefObject<HTMLElement | null>): number | null {
  const [bar, setBar] = useState<number | null>(null);
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isMore = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
    setBar(isMore ? box.offsetWidth - box.clientWidth : null);
  }, [scroller]);
  // Columns come, go and change their widths with what is drawn.
  useEffect(look);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const sized = new ResizeObserver(look);
    sized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller, look]);
  return bar;
}
