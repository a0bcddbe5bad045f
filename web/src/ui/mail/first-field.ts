import { useState } from 'react';
import { useIsPhone } from '../use-is-phone.ts';

type FirstField = 'recipients' | 'message';
/** The field of a mail that has the focus when its sheet opens. On a phone none has, so that the keyboard does not cover the sheet. */
export function useFirstField(needsRecipients: boolean): FirstField | null {
  const isPhone = useIsPhone();
  // As it was when it opened.
  const [first] = useState<FirstField>(needsRecipients ? 'recipients' : 'message');
  return isPhone ? null : first;
}
