import type { MarketDetail } from '@cfm/contract/catalog/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/chip.tsx';
import type { Option } from '../../../ui/dropdown.tsx';
import { EditorCard, EditorColumns, EditorForm, EditorPage } from '../../../ui/editor-page.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { ChangedMarket } from './changed-market.tsx';
import { MarketDealers } from './market-dealers.tsx';
import { MarketFields, TeamFields } from './market-fields.tsx';
import { MarketRemoval } from './market-removal.tsx';
import { MarketRules } from './market-rules.tsx';
import type { MarketInfo } from './queries.ts';
import { useMarketForm } from './use-market-form.ts';

interface MarketEditorProps {
  /** The market to edit, or null for a new one. */
  opened: MarketDetail | null;
  info: MarketInfo;
  /** Users who can be its key account manager. */
  people: readonly Option[];
}
/** A market with its team and calendar. Next to it its dealers and the rules that apply there. */
export function MarketEditor({ opened, info, people }: MarketEditorProps) {
  const text = useTranslations('markets');
  const ui = useTranslations('ui');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { form, stored, conflict, loadAgain, isUnsaved, setOpenDay, discard, round } = useMarketForm(opened);
  const removal = useOpened<null>();
  const actions = (
    <>
      {!stored && <Button onClick={() => void navigate({ to: '/markets' })}>{ui('cancel')}</Button>}
      {stored && isUnsaved && (
        <Button disabled={form.isSubmitting} onClick={() => discard(stored)}>
          {text('discard')}
        </Button>
      )}
      {stored && (
        <Button disabledReason={isUnsaved ? text('unsaved') : null} onClick={() => removal.open(null)}>
          {text('delete')}
        </Button>
      )}
      <Button variant="dark" isLoading={form.isSubmitting} onClick={() => void form.submit()}>
        {ui('save')}
      </Button>
    </>
  );
  return (
    <>
      <LeaveGuard when={isUnsaved} />
      <EditorPage
        crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.markets'), to: '/markets' }]}
        title={
          stored ? (
            <>
              {stored.name} {!stored.isActive && <Tag>{text('inactive')}</Tag>}
            </>
          ) : (
            frame('titles.createMarket')
          )
        }
        actions={actions}
      >
        <EditorColumns
          side={
            <>
              <EditorCard title={text('cards.dealers')}>
                {stored ? (
                  <MarketDealers marketId={stored.marketId} />
                ) : (
                  <p className="muted">{text('dealersOfMarket.afterSaving')}</p>
                )}
              </EditorCard>
              {stored && (
                <EditorCard title={text('cards.rules')}>
                  <MarketRules marketId={stored.marketId} />
                </EditorCard>
              )}
            </>
          }
        >
          <EditorForm {...form.props}>
            <FormError>{form.errorOf('general')}</FormError>
            <EditorCard title={text('cards.market')}>
              <MarketFields form={form} info={info} marketId={stored?.marketId ?? null} />
            </EditorCard>
            <EditorCard title={text('cards.team')}>
              <TeamFields form={form} people={people} />
            </EditorCard>
            <EditorCard title={text('cards.calendar')}>
              <CalendarFields key={round} form={form} info={info} onOpenDay={setOpenDay} />
            </EditorCard>
          </EditorForm>
        </EditorColumns>
      </EditorPage>
      <ChangedMarket conflict={conflict} form={form} info={info} people={people} />
      {stored && (
        <MarketRemoval
          key={removal.round}
          market={stored}
          isOpen={removal.isOpen}
          onClose={removal.close}
          onGone={() => void navigate({ to: '/markets' })}
          onDeactivated={() => void loadAgain()}
        />
      )}
    </>
  );
}
