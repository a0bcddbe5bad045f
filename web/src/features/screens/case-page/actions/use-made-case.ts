import { useNavigate } from '@tanstack/react-router';
import { useSendOnce } from '../../../../api/request-key.ts';

interface MadeCase {
  caseId: number;
  isVisible: boolean;
}
type Create = <Made extends MadeCase>(call: (requestKey: string) => Promise<Made>) => Promise<Made>;
type Make = (create: Create) => Promise<boolean>;

/** Makes a case of the open one, once however often it is tried, and opens it where the reader sees it. */
export function useMadeCase() {
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  return {
    open: async (make: Make): Promise<boolean> => {
      let shown: number | null = null;
      const isDone = await make(async (call) => {
        // The content stays out of the key: a retry with another title must not make a second case.
        const made = await sendOnce(null, call);
        if (made.isVisible) shown = made.caseId;
        return made;
      });
      if (!isDone) return false;
      if (shown !== null) void navigate({ to: '/case/edit/$id', params: { id: shown } });
      return true;
    },
  };
}
