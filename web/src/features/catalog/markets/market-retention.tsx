import type { MarketDetail } from '@cfm/contract/catalog/markets.ts';
import { retentionForm } from '@cfm/contract/people/retention.ts';
import { gdprEditor } from '@cfm/contract/platform/access.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { useMayPass, useSettingsScope } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, FormDialogButtons, questionWidth } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './market-editor.module.css';
import { saveRetention, useRetentionEffect } from './queries.ts';

/** How long the market keeps the customers of closed cases, and the dialog to change it (rule 19.21). */
export function MarketRetention({ market }: { market: MarketDetail }) {
  const text = useTranslations('markets.retention');
  const mayEdit = useMayPass(gdprEditor);
  const mayChange = useSettingsScope();
  const edited = useOpened<null>();
  const { marketId, name, retentionMonths, shorterRetention } = market;
  return (
    <>
      <p>{text('text', { count: retentionMonths })}</p>
      {shorterRetention && (
        <p>
          <strong>
            {text('shorter', {
              date: formatDateTime(shorterRetention.from),
              count: shorterRetention.months,
            })}
          </strong>
        </p>
      )}
      {mayEdit && mayChange(marketId) ? (
        <div>
          <Button onClick={() => edited.open(null)}>{text('change')}</Button>
        </div>
      ) : (
        <p className="muted">{text('needsRight')}</p>
      )}
      <Dialog
        isOpen={edited.isOpen}
        onClose={edited.close}
        title={text('title', { name })}
        width={questionWidth}
      >
        <RetentionFields key={edited.round} market={market} onClose={edited.close} />
      </Dialog>
    </>
  );
}

/** Debounce before the cases are counted. */
const pauseMs = 300;
function RetentionFields({ market, onClose }: { market: MarketDetail; onClose: () => void }) {
  const text = useTranslations('markets.retention');
  const { marketId, name } = market;
  const chosen = market.shorterRetention?.months ?? market.retentionMonths;
  const form = useForm({
    schema: retentionForm,
    initial: { retentionMonths: chosen },
    async onSubmit({ retentionMonths }) {
      // Without the number for these months, the server rejects a change that makes cases due.
      const cases = retentionMonths === asked ? (effect.data?.dueCount ?? 0) : 0;
      await saveRetention(marketId, { retentionMonths, cases });
      notify.success(text('saved', { name }));
      onClose();
    },
    onError(error) {
      reportError(error);
      if (hasCode(error, 'RetentionOutdated')) void effect.refetch();
    },
  });
  const typed = retentionForm.safeParse(form.values).data?.retentionMonths ?? null;
  const [asked] = useDebouncedValue(typed, pauseMs);
  const effect = useRetentionEffect(marketId, asked);
  const isChanged = typed !== null && typed !== chosen;
  return (
    <form {...form.props} className={classes.retention}>
      <TextField
        {...form.field('retentionMonths')}
        value={form.values.retentionMonths?.toString() ?? ''}
        onChange={(value) => {
          const digits = value.replace(/\D/g, '');
          form.set({ retentionMonths: digits === '' ? null : Number(digits) });
        }}
        inputMode="numeric"
        maxLength={3}
        isTabular
      />
      {isChanged && (
        <div role="status">
          {asked !== typed || !effect.data ? (
            <p className="muted">{text('counting')}</p>
          ) : effect.data.from === null ? (
            <p>{text('atOnce')}</p>
          ) : (
            <>
              <p>
                <strong>{text('due', { count: effect.data.dueCount })}</strong>
              </p>
              <p>{text('from', { date: formatDateTime(effect.data.from) })}</p>
            </>
          )}
        </div>
      )}
      <FormError>{form.errorOf('general')}</FormError>
      <FormDialogButtons form={form} onClose={onClose} />
    </form>
  );
}
