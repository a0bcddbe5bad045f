import type { CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { escalationOf, isBoardSource, useCaseInfo } from '../api/lookups.ts';
import { CaseBadges } from '../ui/case-badges.tsx';
import { formatDate } from '../ui/format.ts';
import { markedParts } from '../ui/marked-parts.ts';
import { StatusDot } from '../ui/status-dot.tsx';
import classes from './command-palette.module.css';
import type { PaletteEntry } from './palette-entries.ts';

interface PaletteOptionProps {
  entry: PaletteEntry;
  /** The typed words, which are highlighted. */
  words: readonly string[];
}
/** An option of the palette: a case with number, title, status and date, or a command with its name. */
export function PaletteOption({ entry, words }: PaletteOptionProps) {
  if (entry.kind === 'case') return <CaseOption row={entry.row} words={words} />;
  return (
    <>
      <span className={classes.name}>{entry.name}</span>
      {entry.disabledReason && <span className={classes.reason}>{entry.disabledReason}</span>}
      {entry.shortcut && <kbd aria-hidden>{entry.shortcut}</kbd>}
    </>
  );
}

function CaseOption({ row, words }: { row: CaseListRow; words: readonly string[] }) {
  const { data: info } = useCaseInfo();
  const status = info?.statuses.find(({ id }) => id === row.statusId);
  return (
    <>
      <span className={`${classes.name} num`}>
        <Marked text={row.internalId} words={words} />
      </span>
      <span className={classes.detail}>
        <span className={classes.title} dir="auto">
          <Marked text={row.title} words={words} />
        </span>
        <span className={classes.who}>
          {/* A name in another script must not reorder the VIN. */}
          <bdi>
            <Marked text={row.customer ?? ''} words={words} />
          </bdi>
          {row.customer && row.vinTail && ' · '}
          <Marked text={row.vinTail ?? ''} words={words} />
        </span>
      </span>
      <CaseBadges
        of={row}
        isBoard={isBoardSource(info, row.sourceId)}
        level={escalationOf(info, row.escalationLevelId)}
        isShort
      />
      <span className={classes.status}>{status && <StatusDot code={status.code} name={status.name} />}</span>
      <span className={`${classes.date} num`}>{formatDate(row.receiptDateTime)}</span>
    </>
  );
}

const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markedParts(text, words).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : part.text,
  );
