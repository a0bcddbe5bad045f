import { type Price, type PriceCategory, priceForm } from '@cfm/contract/screens/billing.ts';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog, FormDialogButtons, questionWidth } from '../../../ui/dialog.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDate } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { toZoned } from '../../../ui/zoned-time.ts';
import { type BilledAs, keyOf, useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';
import { currentMonth, monthAfter } from './month.ts';
import { PriceEffect } from './price-effect.tsx';
import { pricesOf, stateOf } from './prices-of.ts';
import { invalidateBilling, savePrice } from './queries.ts';

export interface EditedPrice {
  /** Null: a new price. */
  price: Price | null;
  of: BilledAs | null;
  /** Initial date of a new price. */
  validFrom?: string;
}
interface PriceDialogProps {
  edited: EditedPrice | null;
  channels: readonly { id: number; name: string }[];
  /** All existing prices. */
  prices: readonly Price[];
  isOpen: boolean;
  onClose: () => void;
}
/** Creates a price from a day on, or changes one that no bill contains. */
export function PriceDialog({ edited, isOpen, ...more }: PriceDialogProps) {
  const text = useTranslations('billing.prices');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={more.onClose}
      title={text(edited?.price ? 'edit' : 'add')}
      width={questionWidth}
    >
      {edited && <PriceFields edited={edited} {...more} />}
    </Dialog>
  );
}

const today = () => toZoned(new Date()).date;
/** The first of the next month, because bills are monthly. */
function nextMonth(): string {
  const next = monthAfter(currentMonth(), 1);
  return next ? `${next.year}-${String(next.month).padStart(2, '0')}-01` : today();
}

function PriceFields({
  edited: { price, of, validFrom },
  channels,
  prices,
  onClose,
}: Pick<PriceDialogProps, 'channels' | 'prices' | 'onClose'> & { edited: EditedPrice }) {
  const text = useTranslations('billing.prices');
  const locale = useLocale();
  const billedAs = useBilledAs();
  const presentOf = (key: string) =>
    prices.find((each) => keyOf(each) === key && stateOf(each, today()) === 'current');
  const choices = new Map(pricesOf(price ? [price] : [], channels).map((each) => [keyOf(each), each]));
  const form = useForm({
    schema: priceForm,
    initial: {
      category: of?.category ?? null,
      inputChannelId: of?.inputChannelId ?? null,
      validFrom: price?.validFrom ?? validFrom ?? (of && presentOf(keyOf(of)) ? nextMonth() : null),
      netEuros: price ? price.netEuros.toFixed(2) : null,
    },
    async onSubmit(body) {
      await savePrice(price?.priceId ?? null, body);
      await invalidateBilling();
      notify.success(text('saved'));
      onClose();
    },
    onError(error) {
      if (hasCode(error, 'PriceExists') || hasCode(error, 'PriceInUse')) form.setErrors(error.errors);
      else reportError(error);
    },
  });
  const { category, inputChannelId } = form.values;
  const net = form.field('netEuros');
  const key =
    category === null
      ? null
      : keyOf({ category: category as PriceCategory, inputChannelId: inputChannelId ?? null }); // as in the choices
  const present = key === null ? undefined : presentOf(key);
  return (
    <form {...form.props} className={classes.form}>
      {/* One list, because users see a channel as a category. */}
      <Dropdown
        {...form.field('category')}
        isNullHidden
        options={[...choices].map(([id, each]) => ({ id, name: billedAs(each) }))}
        value={key}
        onChange={(of) => {
          const chosen = choices.get(String(of));
          if (chosen) form.set({ category: chosen.category, inputChannelId: chosen.inputChannelId });
        }}
        error={form.errorOf('category') ?? form.errorOf('inputChannelId')}
      />
      {present && (
        <p className="muted">
          {text('present', {
            net: formatEuros(present.netEuros, locale),
            from: formatDate(present.validFrom),
          })}
        </p>
      )}
      <DateField {...form.field('validFrom')} />
      <TextField
        {...net}
        value={net.value === null ? null : String(net.value)}
        inputMode="decimal"
        isTabular
        hint={text('netHint')}
      />
      <PriceEffect price={price} values={form.values} />
      {Number(net.value) === 0 && net.value !== null && net.value !== '' && (
        <p className={`caution ${classes.warning}`} role="status">
          <TriangleExclamationPointIcon size={16} aria-hidden />
          {text('isFree')}
        </p>
      )}
      <FormError>{form.errorOf('general')}</FormError>
      <FormDialogButtons form={form} onClose={onClose} />
    </form>
  );
}
