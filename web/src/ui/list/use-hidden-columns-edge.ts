import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Detects columns beyond the right edge of the scroll area. Returns the width of the vertical scroll bar in
 * px, or null if there is nothing left to scroll to.
 */
export function useHiddenColumnsEdge(scroller: RefObject<HTMLElement | null>): number | null {
  const [bar, setBar] = useState<number | null>(null);
  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isMore = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
    setBar(isMore ? box.offsetWidth - box.clientWidth : null);
  }, [scroller]);
  // Runs after each render, because columns appear, disappear and change their width.
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
