import type { Price } from '@cfm/contract/screens/billing.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PencilIcon, PlusIcon, TrashIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { caseInfoQuery } from '../../../api/lookup-queries.ts';
import { useSeesAll } from '../../../api/session.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EditorPage } from '../../../ui/editor-page.tsx';
import { formatDate } from '../../../ui/format.ts';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { toZoned } from '../../../ui/zoned-time.ts';
import { type BilledAs, keyOf, useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';
import { readNewPrice } from './new-price-address.ts';
import { type EditedPrice, PriceDialog } from './price-dialog.tsx';
import { RemovalEffect } from './price-effect.tsx';
import { pricesOf, stateOf } from './prices-of.ts';
import { invalidateBilling, removePrice, usePrices } from './queries.ts';

/** Prices of cases with their start dates (/configuration/prices, rule 24.10). */
export function PricesPage() {
  const text = useTranslations('billing.prices');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const billedAs = useBilledAs();
  const prices = usePrices();
  const info = useQuery(caseInfoQuery(locale));
  const edited = useOpened<EditedPrice>();
  const removed = useOpened<Price>();
  const channels = info.data?.inputChannels ?? [];
  const failed = [prices, info].find(({ isError, data }) => isError && !data);
  const add = (of: BilledAs | null) => edited.open({ price: null, of });
  const asked = readNewPrice(useSearch({ strict: false }));
  const navigate = useNavigate();
  const priced = pricesOf(prices.data ?? [], channels);
  const isReady = prices.data !== undefined && info.data !== undefined;
  const lockedReason = useSeesAll() ? null : text('needsAll');
  const isAsked = asked !== null && isReady && lockedReason === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog opens once and does not reopen after closing
  useEffect(() => {
    if (!isAsked) return;
    const of = priced.find((each) => keyOf(each) === keyOf(asked)) ?? null;
    edited.open({ price: null, of, validFrom: asked.validFrom });
    void navigate({ to: '.', search: {}, replace: true });
  }, [isAsked]);
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.configuration') }]}
      title={frame('titles.prices')}
      purpose={text('intro')}
      actions={
        <Button
          variant="dark"
          icon={<PlusIcon size={16} aria-hidden />}
          disabledReason={lockedReason}
          onClick={() => add(null)}
        >
          {text('add')}
        </Button>
      }
    >
      <div className={classes.cards}>
        {failed ? (
          <ErrorState
            error={failed.error}
            onRetry={() => {
              void prices.refetch();
              void info.refetch();
            }}
          />
        ) : isReady ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
          <section className={`card ${classes.tableBox}`} aria-label={frame('titles.prices')} tabIndex={0}>
            <table className={`number-table ${classes.table}`}>
              <thead>
                <tr>
                  <th scope="col">{text('category')}</th>
                  <th scope="col" className={classes.words}>
                    {text('valid')}
                  </th>
                  <th scope="col" className={classes.words}>
                    {text('state')}
                  </th>
                  <th scope="col">{text('net')}</th>
                  <th scope="col">{text('actions')}</th>
                </tr>
              </thead>
              {priced.map((each) => (
                <tbody key={keyOf(each)}>
                  {each.prices.length === 0 && (
                    <tr>
                      <th scope="row">{billedAs(each)}</th>
                      <td colSpan={3} className={classes.words}>
                        <strong>{text('none')}</strong> <span className="muted">{text('noneHint')}</span>
                      </td>
                      <td>
                        <IconButton
                          label={text('addOf', { what: billedAs(each) })}
                          icon={<PlusIcon size={16} aria-hidden />}
                          disabledReason={lockedReason}
                          onClick={() => add(each)}
                        />
                      </td>
                    </tr>
                  )}
                  {each.prices.map((price, place) => (
                    <PriceRow
                      key={price.priceId}
                      price={price}
                      lockedReason={lockedReason}
                      rowSpan={place === 0 ? each.prices.length : 0}
                      onAdd={() => add(each)}
                      onEdit={() => edited.open({ price, of: each })}
                      onRemove={() => removed.open(price)}
                    />
                  ))}
                </tbody>
              ))}
            </table>
          </section>
        ) : (
          <TableSkeleton rows={8} />
        )}
      </div>
      <PriceDialog
        key={edited.round}
        edited={edited.of}
        channels={channels}
        prices={prices.data ?? []}
        isOpen={edited.isOpen}
        onClose={edited.close}
      />
      {removed.of && (
        <RemovalDialog
          key={removed.round}
          isOpen={removed.isOpen}
          onClose={removed.close}
          title={text('delete')}
          ask={text('removeAsk', {
            net: formatEuros(removed.of.netEuros, locale),
            what: billedAs(removed.of),
            valid: text('from', { from: formatDate(removed.of.validFrom) }),
          })}
          effect={
            <div className={classes.effect}>
              <RemovalEffect price={removed.of} />
            </div>
          }
          removal={{
            yes: text('delete'),
            done: text('removed'),
            run: () => removePrice(removed.of as Price), // non-null while the question is open
          }}
          inUse={{ code: 'PriceInUse', instead: null }}
          onGone={() => void invalidateBilling()}
        />
      )}
    </EditorPage>
  );
}

interface PriceRowProps {
  price: Price;
  /** Why the user may not change prices. */
  lockedReason: string | null;
  /** Number of prices of the kind. Set on its newest price, whose name cell spans all of them. */
  rowSpan: number;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
}
function PriceRow({ price, lockedReason, rowSpan, onAdd, onEdit, onRemove }: PriceRowProps) {
  const text = useTranslations('billing.prices');
  const locale = useLocale();
  const what = useBilledAs()(price);
  const state = stateOf(price, toZoned(new Date()).date);
  const from = formatDate(price.validFrom);
  const valid =
    price.validTo === null ? text('from', { from }) : text('fromTo', { from, to: formatDate(price.validTo) });
  const disabledReason = lockedReason ?? (price.isInUse ? text('inUseHint') : null);
  return (
    <tr className={state === 'past' ? 'muted' : undefined}>
      {rowSpan > 0 && (
        <th scope="rowgroup" rowSpan={rowSpan}>
          {what}
        </th>
      )}
      <td className={classes.words}>{valid}</td>
      <td className={classes.words}>
        {state === 'current' ? <strong>{text(state)}</strong> : text(state)}
        {price.isInUse && <span className="muted"> · {text('inUse')}</span>}
      </td>
      <td>{formatEuros(price.netEuros, locale)}</td>
      <td>
        <span className={classes.priceActions}>
          {rowSpan > 0 && (
            <IconButton
              label={text('addOf', { what })}
              icon={<PlusIcon size={16} aria-hidden />}
              disabledReason={lockedReason}
              onClick={onAdd}
            />
          )}
          <IconButton
            label={`${text('edit')}: ${what}, ${valid}`}
            icon={<PencilIcon size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={onEdit}
          />
          <IconButton
            label={`${text('delete')}: ${what}, ${valid}`}
            icon={<TrashIcon size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={onRemove}
          />
        </span>
      </td>
    </tr>
  );
}
