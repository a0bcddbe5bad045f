import { useState } from 'react';
import { useIsPhone } from '../use-is-phone.ts';

type FirstField = 'recipients' | 'message';
/** The field of a mail with initial focus. None on a phone, so that the keyboard does not cover the sheet. */
export function useFirstField(needsRecipients: boolean): FirstField | null {
  const isPhone = useIsPhone();
  // Keeps the state at the time of opening.
  const [first] = useState<FirstField>(needsRecipients ? 'recipients' : 'message');
  return isPhone ? null : first;
}
