import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { useTranslations } from 'use-intl';
import { isBoardSource } from '../../../../api/lookups.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { BoardValues } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { noValue } from './field-value.ts';
import { InPlace } from './in-place.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';

const empty: BoardValues = {
  boardMember: null,
  receivedByBoardDate: null,
  requestedReplyDate: null,
  finalReplyDate: null,
};
const dates = ['receivedByBoardDate', 'requestedReplyDate', 'finalReplyDate'] as const;

interface BoardSectionProps {
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
}
/** Data of a board case. Absent for other cases. */
export function BoardSection({ info, caseForm, access }: BoardSectionProps) {
  const text = useTranslations('case');
  const field = useTranslations('fields');
  const { form } = caseForm;
  const stored = caseForm.stored.boardCaseData;
  const isBoard = isBoardSource(info, form.values.sourceId);
  if (!isBoard && !form.values.boardCaseData) return null;
  const board = { ...empty, ...form.values.boardCaseData };
  const errorOf = (name: keyof BoardValues) => form.errorOf(`boardCaseData.${name}`);
  const set = (changed: Partial<BoardValues>) => form.set({ boardCaseData: { ...board, ...changed } });
  const place = (name: keyof BoardValues, value: string) => ({
    label: field(name),
    value,
    canEdit: access.canEdit,
    isChanged: (stored?.[name] || null) !== (board[name] || null),
    hasError: errorOf(name) !== undefined,
    onRevert: () => set({ [name]: stored?.[name] ?? null }),
  });
  const fieldOf = (name: keyof BoardValues) => ({
    label: field(name),
    isLabelHidden: true,
    error: errorOf(name),
  });
  return (
    <Section
      name="board"
      title={text('sections.board')}
      isForcedOpen={(['boardMember', ...dates] as const).some((name) => errorOf(name) !== undefined)}
    >
      <dl className={classes.data}>
        <InPlace {...place('boardMember', board.boardMember || noValue)}>
          {() => (
            <TextField
              {...fieldOf('boardMember')}
              value={board.boardMember}
              onChange={(boardMember) => set({ boardMember })}
              maxLength={shortTextMaxLength}
            />
          )}
        </InPlace>
        {dates.map((name) => (
          <InPlace key={name} {...place(name, formatDate(board[name]))}>
            {() => (
              <DateField
                {...fieldOf(name)}
                value={board[name] ?? null}
                onChange={(value) => set({ [name]: value })}
              />
            )}
          </InPlace>
        ))}
      </dl>
    </Section>
  );
}
