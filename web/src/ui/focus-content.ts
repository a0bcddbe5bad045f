/** Nobody loses their place on the page: where nothing has the focus any more, its content gets it. */
export function focusContentIfNone(): void {
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true });
}
