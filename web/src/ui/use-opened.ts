import { useCallback, useState } from 'react';

/** The subject of a dialog. It is kept while the dialog fades out. `round` counts the openings. */
export function useOpened<Of>() {
  const [opened, setOpened] = useState<{ of: Of | null; isOpen: boolean; round: number }>({
    of: null,
    isOpen: false,
    round: 0,
  });
  const open = useCallback(
    (of: Of) => setOpened(({ round }) => ({ of, isOpen: true, round: round + 1 })),
    [],
  );
  const close = useCallback(() => setOpened((last) => ({ ...last, isOpen: false })), []);
  return { ...opened, open, close };
}
