import type { Contact } from '@cfm/contract/people/contact.ts';
import { useTranslations } from 'use-intl';

type State = Pick<Contact, 'isRestricted' | 'isHeld' | 'isBeingErased'>;

/** Why a contact and its cars can't be changed or deleted. Null if they can. */
export function useLockedReasons({ isRestricted, isHeld, isBeingErased }: State) {
  const text = useTranslations('contactPages');
  const change = isBeingErased ? text('beingErasedText') : isRestricted ? text('restrictedText') : null;
  return { change, remove: change ?? (isHeld ? text('legalHoldText') : null) };
}
