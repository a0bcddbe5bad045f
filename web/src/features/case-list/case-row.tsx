import type { CaseListRow } from '@cfm/contract/case-replies.ts';
import { useNavigate } from '@tanstack/react-router';
import { FlexRender, type Row } from '@tanstack/react-table';
import { type MouseEvent, memo } from 'react';
import type { features } from './case-columns.tsx';
import classes from './case-table.module.css';

interface CaseRowProps {
  row: Row<typeof features, CaseListRow>;
  /** Changes with the columns shown: the row itself stays the same object then. */
  columnsKey: string;
  lastPinned: string | undefined;
  isActive: boolean;
  /** The one row that Tab reaches; J and K move on from there. */
  isTabStop: boolean;
  onActivate: (caseId: number) => void;
}
export const caseHref = (caseId: number): string => `/case/edit/${caseId}`;
const isOwnTarget = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('a, button, input, label') === null;

/** A case in the list: a click opens it, a middle click or Ctrl-click in a new tab. */
export const CaseRow = memo(function CaseRow({
  row,
  lastPinned,
  isActive,
  isTabStop,
  onActivate,
}: CaseRowProps) {
  const navigate = useNavigate();
  const { caseId } = row.original;
  const openInTab = () => window.open(caseHref(caseId), '_blank', 'noopener');
  const click = (event: MouseEvent) => {
    // Somebody who marks a number to copy it does not want to leave.
    if (!isOwnTarget(event) || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) openInTab();
    else void navigate({ to: '/case/edit/$id', params: { id: caseId } });
  };
  return (
    <tr
      className={classes.row}
      data-case-id={caseId}
      data-active={isActive}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onActivate(caseId)}
      onClick={click}
      onMouseDown={(event) => event.button === 1 && isOwnTarget(event) && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && isOwnTarget(event) && openInTab()}
    >
      {row.getVisibleCells().map((cell) => {
        const { id } = cell.column;
        const isPinned = Boolean(cell.column.getIsPinned());
        return (
          <td
            key={cell.id}
            className={classes.cell}
            data-pinned={isPinned}
            data-last-pinned={id === lastPinned}
            style={isPinned ? { left: `var(--left-${id})` } : undefined}
          >
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}, isSameRow);

/** While a border is dragged only `<col>` widths change: the rows need not be drawn again. */
function isSameRow(before: CaseRowProps, after: CaseRowProps): boolean {
  return (
    before.row.original === after.row.original &&
    before.columnsKey === after.columnsKey &&
    before.lastPinned === after.lastPinned &&
    before.isActive === after.isActive &&
    before.isTabStop === after.isTabStop &&
    before.onActivate === after.onActivate
  );
}
