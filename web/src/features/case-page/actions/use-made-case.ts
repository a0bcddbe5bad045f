import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

interface MadeCase {
  caseId: number;
  isVisible: boolean;
}
type Make = (requestKey: string, answered: <Made extends MadeCase>(made: Made) => Made) => Promise<boolean>;

/** Makes a case of the open one, once however often it is tried, and opens it where the reader sees it. */
export function useMadeCase() {
  const navigate = useNavigate();
  const key = useRef<string | null>(null);
  return {
    open: async (make: Make): Promise<boolean> => {
      key.current ??= crypto.randomUUID();
      let shown: number | null = null;
      const isDone = await make(key.current, (made) => {
        if (made.isVisible) shown = made.caseId;
        return made;
      });
      if (!isDone) return false;
      key.current = null;
      if (shown !== null) void navigate({ to: '/case/edit/$id', params: { id: shown } });
      return true;
    },
  };
}
