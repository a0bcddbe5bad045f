/** Focuses the page content if no element has the focus, so that keyboard users keep their position. */
export function focusContentIfNone(): void {
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}
