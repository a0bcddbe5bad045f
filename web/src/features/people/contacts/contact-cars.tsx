import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { adminType } from '@cfm/contract/platform/access.ts';
import { CarIcon, PencilIcon, TrashIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fetchContact } from '../../../api/contacts.ts';
import { useMayPass } from '../../../api/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { CarForm } from './car-form.tsx';
import { CarLine } from './car-line.tsx';
import classes from './contact-page.module.css';
import { removeCar, renewContact } from './contact-page-queries.ts';
import { useLockedReasons } from './use-locked-reasons.ts';

/** The cars of a contact. Each can be edited. Administrators can delete a car without cases. */
export function ContactCars({ contact }: { contact: Contact }) {
  const text = useTranslations('contactPages');
  const { contactId, cars } = contact;
  const edited = useOpened<Car | null>();
  const removal = useOpened<Car>();
  const canRemove = useMayPass(adminType);
  const nameOf = (car: Car) => car.vin ?? car.licencePlate ?? car.modelName ?? text('noVin');
  const removed = removal.of;
  const whyNot = useLockedReasons(contact);
  return (
    <>
      {cars.length === 0 && <p className="muted">{text('noCars')}</p>}
      <ul className={classes.list}>
        {cars.map((car) => (
          <li key={car.contactCarId} className={classes.row}>
            <CarLine car={car} />
            <span>
              <IconButton
                label={text('editCar', { name: nameOf(car) })}
                icon={<PencilIcon size={16} aria-hidden />}
                disabledReason={whyNot.change}
                onClick={() => edited.open(car)}
              />
              {canRemove && (
                <IconButton
                  label={text('deleteCar', { name: nameOf(car) })}
                  icon={<TrashIcon size={16} aria-hidden />}
                  disabledReason={whyNot.remove}
                  onClick={() => removal.open(car)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          icon={<CarIcon size={16} aria-hidden />}
          disabledReason={whyNot.change}
          onClick={() => edited.open(null)}
        >
          {text('newCar')}
        </Button>
      </div>
      <CarForm
        isOpen={edited.isOpen}
        contactId={contactId}
        car={edited.of}
        onClose={edited.close}
        onSaved={() => void fetchContact(contactId).then(renewContact)}
      />
      {removed && (
        <RemovalDialog
          key={removal.round}
          isOpen={removal.isOpen}
          onClose={removal.close}
          title={text('removeCarTitle')}
          ask={text('removeCarAsk', { name: nameOf(removed) })}
          removal={{
            yes: text('delete'),
            done: text('carRemoved', { name: nameOf(removed) }),
            run: () => removeCar(contactId, removed.contactCarId),
          }}
          inUse={{ code: 'CarInUse', instead: null }}
        />
      )}
    </>
  );
}
