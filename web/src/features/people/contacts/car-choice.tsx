import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import type { CarForm as CarFormValues } from '@cfm/contract/people/contacts.ts';
import { Radio } from '@mantine/core';
import { CarIcon, PencilIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fetchContact } from '../../../api/contacts.ts';
import { isFormKept } from '../../../api/kept-forms.ts';
import { useCaseInfo } from '../../../api/lookups.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CarForm, carKey } from './car-form.tsx';
import { carFacts } from './contact-facts.ts';
import classes from './customer-picker.module.css';

interface CarChoiceProps {
  contact: Contact;
  contactCarId: number | null;
  marketId?: number | null;
  /** Known data of a car to be added. */
  proposal: Partial<CarFormValues> | null;
  /** The contact was just chosen, so the focus moves on to the car. */
  takesFocus: boolean;
  onChange: (car: Car | null) => void;
}
/** Chooses one of the contact's cars or none, or adds a new one. */
export function CarChoice(props: CarChoiceProps) {
  const { contact, contactCarId, marketId, proposal, takesFocus, onChange } = props;
  const text = useTranslations('contacts');
  const fieldText = useTranslations('fields');
  const { data: info } = useCaseInfo();
  const [edited, setEdited] = useState<Car | 'new' | null>(() => {
    const kept = [...contact.cars, null].find((car) => isFormKept(carKey(contact.contactId, car)));
    return kept === undefined ? proposal && 'new' : (kept ?? 'new');
  });
  const place = useRef<HTMLDivElement>(null);
  const [next] = useState(contact.cars.length === 0 ? 'button' : 'input:checked');
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>(next)?.focus();
  }, [takesFocus, next]);
  const saved = async (id: number) => {
    const { cars } = await fetchContact(contact.contactId);
    onChange(cars.find((car) => car.contactCarId === id) ?? null);
  };
  return (
    <div className={classes.cars} ref={place}>
      <Radio.Group
        label={fieldText('contactCarId')}
        value={String(contactCarId ?? 'none')}
        onChange={(value) => onChange(contact.cars.find((car) => String(car.contactCarId) === value) ?? null)}
      >
        <div className={classes.carList}>
          {contact.cars.map((car) => {
            const brand = info?.brands.find(({ id }) => id === car.brandId)?.name;
            return (
              <div key={car.contactCarId} className={classes.car}>
                <Radio
                  size="xs"
                  value={String(car.contactCarId)}
                  label={
                    <>
                      <span className="num">{car.vin ?? text('noVin')}</span>
                      <span className="muted">{['', ...carFacts(car, brand)].join(' · ')}</span>
                    </>
                  }
                />
                <IconButton
                  label={text('editCarNamed', { name: car.vin ?? car.modelName ?? text('noVin') })}
                  icon={<PencilIcon size={14} />}
                  onClick={() => setEdited(car)}
                />
              </div>
            );
          })}
          <div className={classes.car}>
            <Radio size="xs" value="none" label={text('noCar')} />
          </div>
        </div>
      </Radio.Group>
      <Button
        size="small"
        variant="quiet"
        icon={<CarIcon size={16} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {text('newCar')}
      </Button>
      <CarForm
        isOpen={edited !== null}
        contactId={contact.contactId}
        car={edited === 'new' ? null : edited}
        proposal={proposal}
        marketId={marketId}
        onClose={() => setEdited(null)}
        onSaved={(id) => void saved(id)}
      />
    </div>
  );
}
