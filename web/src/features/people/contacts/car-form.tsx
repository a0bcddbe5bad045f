import { type Car, car as carReply } from '@cfm/contract/people/contact.ts';
import { type CarForm as CarFormValues, carForm, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { call } from '../../../api/client.ts';
import { fetchContact } from '../../../api/contacts.ts';
import { useCountries } from '../../../api/countries.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog, FormDialogButtons } from '../../../ui/dialog.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FieldRow } from '../../../ui/field-row.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { byField } from '../../../ui/use-conflict.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { vinHint } from '../../../ui/vin-hint.ts';
import { brandOfVin } from './brand-of-vin.ts';
import { type CarValues, ChangedCar } from './changed-car.tsx';
import classes from './contact-form.module.css';
import { DealerField, type NamedDealer } from './dealer-field.tsx';

interface CarFormProps {
  isOpen: boolean;
  onClose: () => void;
  /** The owner of the car. */
  contactId: number;
  /** The car to edit. Missing: a new one. */
  car?: Car | null;
  /** Known data of a new car, typed into a search. */
  proposal?: Partial<CarFormValues> | null;
  /** Market that prefills dealers and country of registration. */
  marketId?: number | null;
  /** Called with the car's id after the contact was reloaded. The dialog closes by itself. */
  onSaved: (contactCarId: number) => void;
  /** Replaces the usual call of staff that saves the car. */
  change?: (car: Car, body: CarBody) => Promise<unknown>;
}
const dialogWidth = 560;

/** Dialog to add or edit a car of a contact. */
export function CarForm(props: CarFormProps) {
  const text = useTranslations('contacts');
  const info = useCaseInfo();
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={text(props.car ? 'editCar' : 'newCar')}
      width={dialogWidth}
    >
      {info.isPending ? <CardSkeleton lines={5} /> : <CarFields {...props} />}
    </Dialog>
  );
}

function CarFields({ contactId, car, proposal, marketId, onClose, onSaved, change }: CarFormProps) {
  const text = useTranslations('contacts');
  const rule = useTranslations('rules');
  const { data: info } = useCaseInfo();
  const countries = useCountries();
  const [chosenDealers, setChosenDealers] = useState<readonly NamedDealer[]>([]);
  const market = info?.markets.find(({ id }) => id === marketId);
  const brands = info?.brands ?? [];
  const opened = car ?? null;
  const { form, conflict } = useEditForm({
    schema: carForm,
    opened,
    code: 'CarChanged',
    reply: carReply,
    valuesOf: (known: Car) => carValues(known),
    ...byField<CarValues>(),
    initial: carValues({
      countryOfRegistrationCode: market?.isoCode,
      brandId: brandOfVin(proposal?.vin, brands)?.id,
      ...proposal,
    }),
    keep: carKey(contactId, opened),
    async onSubmit(body, base) {
      if (change && base) {
        await change(base, body);
        onSaved(base.contactCarId);
      } else onSaved(await save(contactId, base, body));
      onClose();
    },
  });
  const dealers = [...chosenDealers, ...[car, conflict.stored, conflict.changed?.current].flatMap(dealerOf)];
  const { brandId, modelId, vin } = form.values;
  const models = (info?.models ?? []).filter((model) => !brandId || model.brandId === brandId);
  const chooseModel = (id: number | null) => {
    const model = models.find((each) => each.id === id);
    form.set({ modelId: id, ...(model && { brandId: model.brandId, modelCode: model.modelCode }) });
  };
  const chooseBrand = (id: number | null) => {
    const isModelKept = models.some((model) => model.id === modelId && model.brandId === id);
    form.set({ brandId: id, ...(!isModelKept && { modelId: null }) });
  };
  const changeVin = (typed: string) => {
    const brand = brandId ? null : brandOfVin(typed, brands);
    form.set({ vin: typed, ...(brand && { brandId: brand.id }) });
  };
  const hint = vin ? vinHint(vin) : null;
  return (
    <form {...form.props} className={classes.form}>
      <TextField
        {...form.field('vin')}
        onChange={changeVin}
        isTabular
        autoFocus
        placeholder={text('vinPlaceholder')}
        hint={hint ? rule(hint) : ''}
      />
      <FieldRow columns={2}>
        <Dropdown {...form.field('brandId')} options={brands} onChange={chooseBrand} />
        <Dropdown {...form.field('modelId')} options={models} onChange={chooseModel} />
        <TextField {...form.field('modelCode')} maxLength={20} />
        <TextField {...form.field('licencePlate')} maxLength={20} />
        <Dropdown {...form.field('countryOfRegistrationCode')} options={countries} />
        <DateField {...form.field('firstRegistration')} />
        <TextField
          {...form.field('mileageKm')}
          value={form.values.mileageKm?.toString() ?? ''}
          onChange={(typed) =>
            form.set({ mileageKm: typed === '' ? null : Number(typed.replace(/\D/g, '')) })
          }
          inputMode="numeric"
          isTabular
        />
        <DealerField
          {...form.field('dealerId')}
          known={dealers}
          marketId={marketId}
          onChosen={(dealer) => setChosenDealers([...chosenDealers, dealer])}
        />
      </FieldRow>
      <FormError>{form.errorOf('general')}</FormError>
      <FormDialogButtons form={form} onClose={onClose} />
      <ChangedCar conflict={conflict} form={form} dealers={dealers} />
    </form>
  );
}

const dealerOf = (car: Car | null | undefined): NamedDealer[] =>
  car?.dealerId && car.dealerName ? [{ id: car.dealerId, name: car.dealerName }] : [];

/** Key for the typed values of a car or of a new one. */
export const carKey = (contactId: number, car?: Car | null): string =>
  `car:${contactId}:${car?.contactCarId ?? 'new'}`;

export type CarBody = z.output<typeof carForm>;
async function save(contactId: number, car: Car | null, body: CarBody) {
  if (car) {
    const { contactCarId, version } = car;
    await call(contactEndpoints.updateCar, {
      params: { contactId, contactCarId },
      body: { ...body, version },
    });
  }
  const saved =
    car?.contactCarId ?? (await call(contactEndpoints.createCar, { params: { contactId }, body }));
  await fetchContact(contactId);
  return saved;
}

/** Initial values of the fields. */
const carValues = (car: Partial<CarFormValues>): CarValues => ({
  vin: car.vin ?? null,
  brandId: car.brandId ?? null,
  modelId: car.modelId ?? null,
  modelCode: car.modelCode ?? null,
  licencePlate: car.licencePlate ?? null,
  countryOfRegistrationCode: car.countryOfRegistrationCode ?? null,
  firstRegistration: car.firstRegistration ?? null,
  mileageKm: car.mileageKm ?? null,
  dealerId: car.dealerId ?? null,
});
