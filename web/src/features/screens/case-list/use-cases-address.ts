import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useUser } from '../../../api/session.ts';
import { type CasesAddress, isBroken, readAddress, writeAddress } from './filter-address.ts';
import { defaultAddress } from './opened-address.ts';
import { markPresetsApplied, rememberSearch } from './presets-flag.ts';

/**
 * Filter, order and page of the overview, read from the URL and remembered for the next visit (rule 3.32).
 * Ignores invalid values and notifies the user.
 */
export function useCasesAddress() {
  const search = useSearch({ strict: false });
  const text = useTranslations('cases');
  const navigate = useNavigate();
  const { id: userId } = useUser();
  // The router returns a new object for the same URL, so the result is memoized by its text.
  const searchText = JSON.stringify(search);
  const address = useMemo(() => readAddress(JSON.parse(searchText)) ?? defaultAddress, [searchText]);
  useEffect(() => {
    if (isBroken(JSON.parse(searchText))) {
      notify.error(text('addressBroken'));
      void navigate({ to: '/cases', search: writeAddress(address), replace: true });
      return;
    }
    markPresetsApplied();
    rememberSearch(userId, writeAddress(address));
  }, [address, searchText, navigate, userId, text]);
  const go = (next: CasesAddress) => void navigate({ to: '/cases', search: writeAddress(next) });
  return { address, go };
}
