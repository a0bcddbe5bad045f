import { useEffect, useRef } from 'react';

/** An action of the open page, offered in the command palette. */
export interface PageCommand {
  name: string;
  /** The key for the same action. */
  shortcut: string | undefined;
  /** Why it is not available now, or null. */
  disabledReason: string | null;
  run: () => void;
}

const offered = new Set<{ current: readonly PageCommand[] }>();
export const listPageCommands = (): PageCommand[] => [...offered].flatMap(({ current }) => current);

/** Offers these commands while the page is open. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}
