import { notify } from '../api/notifications.ts';
import { textsOf } from '../api/texts.ts';
import type { PastedContent } from './pasted-content.ts';
import { completePlainPaste } from './plain-paste.ts';
import type { PlainField } from './watch-pastes.ts';

/** Notifies the user about everything that a plain-text field did not take from a paste. Loaded with the first paste. */
export function reportPlainPaste(field: PlainField, pasted: PastedContent): void {
  const text = textsOf('plainPaste');
  const lost = completePlainPaste(field, pasted);
  if (lost.length > 0) notify.warning(lost.map((loss) => text(loss, { count: field.maxLength })).join(' '));
}
