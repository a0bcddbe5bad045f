import { useNavigate } from '@tanstack/react-router';
import { useSendOnce } from '../../../../api/request-key.ts';

interface MadeCase {
  caseId: number;
  isVisible: boolean;
}
type Create = <Made extends MadeCase>(call: (requestKey: string) => Promise<Made>) => Promise<Made>;
type Make = (create: Create) => Promise<boolean>;

/** Creates a case from the open one, only once despite retries, and opens it if the user can see it. */
export function useMadeCase() {
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  return {
    open: async (make: Make): Promise<boolean> => {
      let shown: number | null = null;
      const isDone = await make(async (call) => {
        // The key ignores the content, because a retry with another title must not create a second case.
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
