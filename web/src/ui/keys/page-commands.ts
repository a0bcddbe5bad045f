import { useEffect, useRef } from 'react';

/** What can be done on the page that is open, for those who choose it from the palette. */
export interface PageCommand {
  name: string;
  /** The key that does the same. */
  shortcut: string | undefined;
  /** Why it can't be done now, or null. */
  disabledReason: string | null;
  run: () => void;
}

const offered = new Set<{ current: readonly PageCommand[] }>();
export const listPageCommands = (): PageCommand[] => [...offered].flatMap(({ current }) => current);

/** Offers these for as long as the page is open. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}
