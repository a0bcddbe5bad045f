import type { MarketDetail } from '@cfm/contract/catalog/markets.ts';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSettingsScope } from '../../../api/session.ts';
import { Tag } from '../../../ui/chip.tsx';
import type { Option } from '../../../ui/dropdown.tsx';
import { RecordEditor } from '../../../ui/record-editor.tsx';
import type { RecordList } from '../../../ui/record-page-state.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { CalendarFields } from './calendar-fields.tsx';
import { ChangedMarket } from './changed-market.tsx';
import { MarketDealers } from './market-dealers.tsx';
import { MarketFields, TeamFields } from './market-fields.tsx';
import { MarketRemoval } from './market-removal.tsx';
import { MarketRetention } from './market-retention.tsx';
import { MarketRules } from './market-rules.tsx';
import type { MarketInfo } from './queries.ts';
import { useMarketForm } from './use-market-form.ts';

export const marketList: RecordList = { category: 'configuration', title: 'markets', to: '/markets' };

interface MarketEditorProps {
  /** The market to edit as last loaded, or null for a new one. */
  opened: MarketDetail | null;
  info: MarketInfo;
  /** Users who can be its key account manager. */
  people: readonly Option[];
}
/** A market with its team and calendar. Next to it its dealers and the rules that apply there. */
export function MarketEditor({ opened, info, people }: MarketEditorProps) {
  const text = useTranslations('markets');
  const frame = useTranslations('frame.titles');
  const navigate = useNavigate();
  const { form, stored, conflict, loadAgain, isUnsaved, setOpenDay, discard, round } = useMarketForm(opened);
  const removal = useOpened<null>();
  const mayChange = useSettingsScope();
  const lockedReason = stored
    ? !mayChange(stored.marketId) && text('outOfScope')
    : !mayChange(null) && text('createNeedsAll');
  return (
    <RecordEditor
      list={marketList}
      title={
        stored ? (
          <>
            {stored.name} {!stored.isActive && <Tag>{text('inactive')}</Tag>}
          </>
        ) : (
          frame('createMarket')
        )
      }
      form={form}
      isUnsaved={isUnsaved}
      isNew={!stored}
      lockedReason={lockedReason || null}
      discard={stored !== null && { label: text('discard'), onClick: () => discard(stored) }}
      removal={
        stored !== null && {
          label: text('delete'),
          disabledReason: isUnsaved ? text('unsaved') : null,
          onClick: () => removal.open(null),
        }
      }
      cards={[
        {
          title: text('cards.market'),
          content: <MarketFields form={form} info={info} marketId={stored?.marketId ?? null} />,
        },
        { title: text('cards.team'), content: <TeamFields form={form} people={people} /> },
        {
          title: text('cards.calendar'),
          content: <CalendarFields key={round} form={form} info={info} onOpenDay={setOpenDay} />,
        },
      ]}
      side={[
        {
          title: text('cards.dealers'),
          content: stored ? (
            <MarketDealers marketId={stored.marketId} />
          ) : (
            <p className="muted">{text('dealersOfMarket.afterSaving')}</p>
          ),
        },
        opened !== null && {
          title: text('cards.retention'),
          content: <MarketRetention market={opened} />,
        },
        stored !== null && {
          title: text('cards.rules'),
          content: <MarketRules marketId={stored.marketId} />,
        },
      ]}
    >
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
    </RecordEditor>
  );
}
