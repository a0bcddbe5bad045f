import { type MarketForm, marketForm, marketFormOf } from '@cfm/contract/market-settings.ts';
import type { MarketDetail } from '@cfm/contract/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { notify } from '../../api/notifications.ts';
import { reportError } from '../../api/report-error.ts';
import { type FormValues, useForm } from '../../ui/use-form.ts';
import { fetchMarket, saveMarket } from './queries.ts';

/** Most rest at the weekend. */
const newMarket: FormValues<typeof marketForm> = {
  name: null,
  nameDe: null,
  isoCode: null,
  regionId: null,
  countryCodes: [],
  language: 'en',
  teamEmail: null,
  ikamIds: [],
  timeZone: null,
  weekendDays: [6, 7],
  holidayCountry: null,
  holidayState: null,
  ownDays: [],
  isActive: true,
};

/** A market that is made or changed: its form, the version it began with, and what somebody else did meanwhile. */
export function useMarketForm(opened: MarketDetail | null) {
  const text = useTranslations('markets');
  const locale = useLocale();
  const navigate = useNavigate();
  // Whatever is loaded in the background meanwhile.
  const [stored, setStored] = useState(opened);
  const [conflict, setConflict] = useState<string | null>(null);
  const [madeId, setMadeId] = useState<number | null>(null);
  const form = useForm({
    schema: marketForm,
    keep: stored ? `market:${stored.marketId}:${stored.version}` : 'market:new',
    initial: stored ? marketFormOf(stored) : newMarket,
    labels: { name: text('englishName') },
    async onSubmit(body: MarketForm) {
      const { marketId, replannedCount } = await saveMarket(stored, body);
      const name = locale === 'de' ? body.nameDe : body.name;
      if (stored === null) {
        notify.success(text('created', { name }));
        setMadeId(marketId);
        return;
      }
      notify.success(
        replannedCount === 0
          ? text('saved', { name })
          : text('savedAndReplanned', { name, count: replannedCount }),
      );
      await loadAgain();
    },
    onError(error) {
      if (hasCode(error, 'MarketChanged')) setConflict(errorText(error));
      else if (hasCode(error, 'MarketExists')) form.setErrors(error.errors);
      else reportError(error);
    },
  });
  /** Starts anew from what is stored. */
  async function loadAgain() {
    if (stored === null) return;
    const fresh = await fetchMarket(stored.marketId, locale);
    setStored(fresh);
    form.reset(marketFormOf(fresh));
    setConflict(null);
  }
  // In an effect: then the guard knows that nothing is unsaved.
  useEffect(() => {
    if (madeId !== null) void navigate({ to: '/market/edit/$id', params: { id: madeId }, replace: true });
  }, [madeId, navigate]);
  return {
    form,
    stored,
    conflict,
    loadAgain: () => loadAgain().catch(reportError),
    isUnsaved: form.isDirty && madeId === null,
  };
}
export type MarketFormState = ReturnType<typeof useMarketForm>['form'];
