import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { billRecipientMaxLength } from '@cfm/contract/platform/limits.ts';
import { billForm } from '@cfm/contract/screens/billing.ts';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useSeesAll } from '../../../api/session.ts';
import { formatEuros } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { EditorCards, EditorPage } from '../../../ui/editor-page.tsx';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { CardSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { AccountState } from './account-state.tsx';
import classes from './billing.module.css';
import { MissingPrices } from './missing-prices.tsx';
import { type Month, readMonth, writeMonth } from './month.ts';
import { MonthChoice } from './month-choice.tsx';
import { billMonth, invalidateBilling, useAccount } from './queries.ts';
import { SumsCard } from './sums-card.tsx';
import { sumOf } from './sums-of.ts';

const monthAddress: ListAddress<Month> = {
  read: (search) => readMonth(search),
  write: (shown) => writeMonth(shown),
};

/** The billing of a month, past or pending, and the button to bill it (/billing-account, rules 24.5 and 24.6). */
export function BillingAccountPage() {
  const text = useTranslations('billing.account');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const { shown, show } = useListAddress(monthAddress);
  const account = useAccount(shown);
  const asked = useOpened<null>();
  const seesAll = useSeesAll();
  const { data } = account;
  const month = formatMonth(shown, locale);
  const noMarket = sumOf((data?.billingSummaries ?? []).filter(({ marketId }) => marketId === null));
  const form = useForm({
    schema: billForm,
    initial: { recipient: null },
    keep: 'billing:recipient',
    labels: { recipient: text('recipient') },
    onSubmit: async (values) => {
      if (!data) return;
      await billMonth(shown, { totalEuros: data.total.netEuros, ...values });
      notify.success(text('billing', { month }));
      asked.close();
    },
    onError: async (error) => {
      reportError(error);
      await invalidateBilling();
      // Keeps the question open and shows the new sum.
      if (!hasCode(error, 'BillChanged')) asked.close();
    },
  });
  const recipient = form.values.recipient ?? data?.recipient ?? '';
  return (
    <EditorPage
      crumbs={[{ label: frame('menu.billing') }]}
      title={frame('titles.billingAccount')}
      purpose={text('intro')}
      actions={
        <>
          <MonthChoice shown={shown} onChange={show} />
          {data?.billedAt === null && (
            <Button
              variant="dark"
              disabledReason={seesAll ? (data.rejection?.message ?? null) : text('needsAll')}
              onClick={() => asked.open(null)}
            >
              {text('bill', { month })}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.cards}>
        {account.isError && <ErrorState error={account.error} onRetry={() => void account.refetch()} />}
        {account.isPending && (
          <>
            <CardSkeleton lines={3} />
            <TableSkeleton rows={8} />
          </>
        )}
        {data && (
          <EditorCards>
            <AccountState account={data}>
              <Link to="/billing" search={writeMonth(shown)}>
                {text('toReport')}
              </Link>
            </AccountState>
            {data.missingPrices.length > 0 && <MissingPrices prices={data.missingPrices} />}
            <SumsCard account={data} />
          </EditorCards>
        )}
      </div>
      {data && (
        <ConfirmationDialog
          isOpen={asked.isOpen}
          onClose={asked.close}
          onConfirm={async () => {
            await form.submit({ recipient });
            return false;
          }}
          title={text('confirmTitle', { month })}
          yes={text('bill', { month })}
          waitReason={recipient.trim() === '' ? text('recipientNeeded') : null}
          hasFields
        >
          <div className={classes.question} ref={form.formRef}>
            <p>
              {text('confirm', {
                count: data.total.count,
                sum: formatEuros(data.total.netEuros, locale),
              })}
            </p>
            {data.credits !== null && data.credits.count > 0 && (
              <p>
                {text('confirmCredits', {
                  count: data.credits.count,
                  sum: formatEuros(data.credits.netEuros, locale),
                })}
              </p>
            )}
            {noMarket.count > 0 && (
              <p>
                {text('confirmNoMarket', {
                  count: noMarket.count,
                  sum: formatEuros(noMarket.netEuros, locale),
                })}
              </p>
            )}
            <p>
              {text.rich('confirmExport', {
                lines: (words) => (
                  <Link to="/billing" search={writeMonth(shown)}>
                    {words}
                  </Link>
                ),
              })}
            </p>
            <TextArea
              {...form.field('recipient')}
              description={text('recipientHint')}
              required
              value={recipient}
              rows={2}
              maxLength={billRecipientMaxLength}
            />
            <p>{text('confirmFinal')}</p>
          </div>
        </ConfirmationDialog>
      )}
    </EditorPage>
  );
}
