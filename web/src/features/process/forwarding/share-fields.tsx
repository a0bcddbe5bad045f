import type { SharedDetails } from '@cfm/contract/process/solution.ts';
import { useLocale, useTranslations } from 'use-intl';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { CaseFiles } from '../../../ui/mail/case-files.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import classes from './forward-sheet.module.css';
import { choiceOf } from './forward-values.ts';
import type { Forward } from './use-forward.ts';

/** The details of the case to share with the recipient. Each part is a choice with its content. */
export function ShareFields({ forward, fileError }: { forward: Forward; fileError: string | undefined }) {
  const text = useTranslations('forwarding');
  const { form, attachments } = forward;
  const shown = forward.proposal?.shown;
  const carLine = useCarLine();
  const choice = choiceOf(form.values, shown);
  const part = (name: keyof typeof choice, value: string | null | undefined) => ({
    ...form.field(name),
    label: text(name),
    value: choice[name],
    disabled: value === null,
  });
  const car = shown && carLine(shown.car);
  const words = shown?.words;
  const customer = shown?.customer;
  return (
    <fieldset className={classes.matter}>
      <legend>{text('sharedDetails')}</legend>
      <CheckboxField {...part('includesCar', car)} description={car ?? (shown && text('noCar'))} />
      <CheckboxField
        {...part('includesWords', words)}
        description={
          words ? (
            <>
              <q className={classes.words} dir="auto">
                <IsolatedText text={words} />
              </q>
              {text('wordsHint')}
            </>
          ) : (
            shown && text('noWords')
          )
        }
      />
      <CheckboxField
        {...part('includesCustomer', customer)}
        description={customer ?? (shown && text('noCustomer'))}
      />
      <CaseFiles
        files={attachments}
        chosen={form.values.attachmentIds ?? []}
        onChange={(attachmentIds) => form.set({ attachmentIds })}
        error={fileError}
      />
      <p className={composer.hint}>{text('sharedDetailsHint')}</p>
    </fieldset>
  );
}

/** Formats the known data of a car in one line. Null if there is none. */
function useCarLine() {
  const text = useTranslations('forwarding');
  const locale = useLocale();
  return (car: SharedDetails['car']): string | null =>
    car &&
    [
      car.model,
      car.vin,
      car.firstRegistration && text('registered', { date: formatDate(car.firstRegistration) }),
      car.mileageKm !== null && text('mileage', { km: car.mileageKm.toLocaleString(locale) }),
    ]
      .filter(Boolean)
      .join(' · ');
}
