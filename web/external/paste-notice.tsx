import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { useLayoutEffect, useState } from 'react';
import { watchPastes } from '../src/ui/watch-pastes.ts';
import { Snackbar } from './snackbar.tsx';

/** Says what a plain-text field left out of a paste. */
export function PasteNotice({ language }: { language: Language }) {
  const [notice, setNotice] = useState<string | null>(null);
  // Before the fields are shown.
  useLayoutEffect(
    () =>
      watchPastes(async (field, pasted) => {
        const { describePaste } = await import('./describe-paste.ts');
        setNotice(describePaste(field, pasted, language));
      }),
    [language],
  );
  if (notice === null) return null;
  return (
    <Snackbar key={notice} tone="notice" onClose={() => setNotice(null)}>
      {notice}
    </Snackbar>
  );
}
