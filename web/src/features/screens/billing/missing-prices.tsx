import type { BillingAccount } from '@cfm/contract/screens/billing.ts';
import { Link } from '@tanstack/react-router';
import { TriangleExclamationPointIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDate } from '../../../ui/format.ts';
import { keyOf, useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';
import { writeNewPrice } from './new-price-address.ts';

/** Missing prices that prevent billing, with links to add them. */
export function MissingPrices({ prices }: { prices: BillingAccount['missingPrices'] }) {
  const text = useTranslations('billing.account');
  const billedAs = useBilledAs();
  return (
    <EditorCard title={text('missing')}>
      <p className={`caution ${classes.warning}`}>
        <TriangleExclamationPointIcon size={16} aria-hidden />
        {text('missingText')}
      </p>
      <ul className={classes.missing}>
        {prices.map((price) => (
          <li key={keyOf(price)}>
            <span>
              {price.count === null
                ? text('missingLineOfFew', { what: billedAs(price), on: formatDate(price.on) })
                : text('missingLine', {
                    what: billedAs(price),
                    on: formatDate(price.on),
                    count: price.count,
                  })}
            </span>{' '}
            <Link to="/configuration/prices" search={writeNewPrice(price, price.on)}>
              {text('setPrice')}
            </Link>
          </li>
        ))}
      </ul>
    </EditorCard>
  );
}
