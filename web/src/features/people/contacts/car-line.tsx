import type { Car } from '@cfm/contract/people/contact.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useCaseInfo } from '../../../api/lookups.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { vinHint } from '../../../ui/vin-hint.ts';
import { carFacts } from './contact-facts.ts';
import classes from './contact-page.module.css';
import { VinLink } from './vin-link.tsx';

/** A car: its VIN, a hint if the VIN looks wrong (rule 5.7), and other known data. */
export function CarLine({ car, isVinShown = true }: { car: Car; isVinShown?: boolean }) {
  const text = useTranslations('contactPages');
  const locale = useLocale();
  const { data: info } = useCaseInfo();
  const brand = info?.brands.find(({ id }) => id === car.brandId)?.name;
  return (
    <div>
      {isVinShown && (car.vin ? <VinLink vin={car.vin} /> : <span className="muted">{text('noVin')}</span>)}
      {isVinShown && car.vin && <VinRemark vin={car.vin} />}
      <span className="muted">
        <Facts>
          {[
            ...carFacts(car, brand),
            car.firstRegistration && text('firstRegistered', { year: car.firstRegistration.slice(0, 4) }),
            car.mileageKm !== null && text('km', { km: formatNumber(car.mileageKm, locale) }),
          ]}
        </Facts>
      </span>
    </div>
  );
}

/** A hint for a VIN that looks wrong but is accepted. */
export function VinRemark({ vin }: { vin: string }) {
  const rule = useTranslations('rules');
  const hint = vinHint(vin);
  return hint && <span className={classes.hint}>{rule(hint)}</span>;
}
