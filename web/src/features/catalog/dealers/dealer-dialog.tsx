import {
  type DealerForm,
  dealerForm,
  type ListedDealer,
  listedDealer,
} from '@cfm/contract/catalog/dealers.ts';
import type { Market } from '@cfm/contract/catalog/markets.ts';
import {
  businessNameMaxLength,
  cityMaxLength,
  dealerNumberMaxLength,
} from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { useSettingsScope } from '../../../api/session.ts';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dialog, FormDialogButtons } from '../../../ui/dialog.tsx';
import type { FieldOf } from '../../../ui/differences.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { errorBelow } from '../../../ui/form-state.ts';
import { LanguageField } from '../../../ui/language-field.tsx';
import { ListField } from '../../../ui/list-field.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { byField } from '../../../ui/use-conflict.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { FormValues } from '../../../ui/use-form.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import classes from './dealers.module.css';
import { formOf, saveDealer, useDealer } from './queries.ts';

const dialogWidth = 560;

interface DealerDialogProps {
  isOpen: boolean;
  /** 0: a new dealer. */
  dealerId: number;
  /** Counts the openings, so that each starts with the stored values. */
  round: number;
  /** Markets to choose from, active or not. */
  markets: readonly Market[];
  /** Default market of a new dealer: the one that the list is filtered by. */
  marketId: number | null;
  onClose: () => void;
}
/** Dialog to create or edit a dealer. */
export function DealerDialog({ isOpen, dealerId, round, onClose, ...rest }: DealerDialogProps) {
  const text = useTranslations('dealers');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text(dealerId === 0 ? 'addTitle' : 'editTitle')}
      width={dialogWidth}
    >
      {dealerId === 0 ? (
        <DealerFields key={round} {...rest} stored={null} onClose={onClose} />
      ) : (
        <StoredDealer key={round} {...rest} dealerId={dealerId} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Inner = Pick<DealerDialogProps, 'markets' | 'marketId' | 'onClose'>;
function StoredDealer({ dealerId, ...rest }: Inner & { dealerId: number }) {
  const dealer = useDealer(dealerId);
  if (dealer.isError) return <ErrorState error={dealer.error} onRetry={() => void dealer.refetch()} />;
  if (!dealer.data) return <CardSkeleton lines={6} />;
  return <DealerFields {...rest} stored={dealer.data} />;
}

type DealerValues = FormValues<typeof dealerForm>;
interface DealerFieldsProps extends Inner {
  stored: ListedDealer | null;
}
function DealerFields({ stored, markets, marketId, onClose }: DealerFieldsProps) {
  const text = useTranslations('dealers');
  const fields = useTranslations('fields');
  const words = useValueWords();
  const mayChange = useSettingsScope();
  const isLocked = stored !== null && !mayChange(stored.marketId);
  const market = markets.find(
    (each) => each.marketId === marketId && each.isActive && mayChange(each.marketId),
  );
  const { form, conflict } = useEditForm({
    schema: dealerForm,
    opened: stored,
    code: 'DealerChanged',
    reply: listedDealer,
    valuesOf: (dealer: ListedDealer): DealerValues => formOf(dealer),
    ...byField<DealerValues>(),
    initial: {
      number: null,
      name: null,
      city: null,
      marketId: market?.marketId ?? null,
      emails: [],
      language: market?.language ?? 'en',
      isActive: true,
    },
    keep: stored ? `dealer:${stored.dealerId}` : 'dealer:new',
    taken: 'DealerExists',
    async onSubmit(body: DealerForm, base) {
      await saveDealer(base, body);
      notify.success(text(base ? 'saved' : 'created', { name: body.name }));
      onClose();
    },
  });
  const base = conflict.stored;
  const named = markets.map((each) => ({ id: each.marketId, name: each.name, isActive: each.isActive }));
  const choices = named.filter(({ id, isActive }) => (isActive && mayChange(id)) || id === base?.marketId);
  const inWords = (field: FieldOf<DealerValues>, values: DealerValues): string => {
    if (field === 'marketId') return words.named(named, values.marketId);
    return field === 'language' ? words.language(values.language) : words.plain(values[field]);
  };
  const chooseMarket = (id: number | null) => {
    const chosen = markets.find((each) => each.marketId === id);
    form.set({ marketId: id, ...(!base && chosen && { language: chosen.language }) });
  };
  return (
    <form {...form.props} className={classes.form}>
      <fieldset role="none" disabled={isLocked} className="bare-fields">
        {isLocked && (
          <p className="caution" role="note">
            {text('outOfScope')}
          </p>
        )}
        <FieldRow columns={2}>
          <TextField
            {...form.field('number')}
            maxLength={dealerNumberMaxLength}
            isTabular
            autoFocus={!base}
          />
          <TextField {...form.field('name')} maxLength={businessNameMaxLength} />
          <TextField {...form.field('city')} maxLength={cityMaxLength} />
          <Dropdown {...form.field('marketId')} options={choices} isNullHidden onChange={chooseMarket} />
        </FieldRow>
        <ListField
          {...form.field('emails')}
          error={errorBelow(form.errors, 'emails')}
          required={false}
          inputMode="email"
          placeholder={text('emailsPlaceholder')}
        />
        <FieldRow columns={2}>
          <LanguageField {...form.field('language')} />
        </FieldRow>
        <CheckboxField {...form.field('isActive')} required={false} label={text('activeLabel')} />
        <FormError>{form.errorOf('general')}</FormError>
      </fieldset>
      <FormDialogButtons form={form} onClose={onClose} isLocked={isLocked} />
      <ChangedDialog
        conflict={conflict}
        values={form.values}
        title={text('changedMeanwhile')}
        labelOf={fields}
        inWords={inWords}
        onChoose={(chosen) => conflict.choose(form, chosen)}
      />
    </form>
  );
}
