import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import type { CaseInfo } from '@cfm/contract/reference-data.ts';
import { useTranslations } from 'use-intl';
import { isBoardSource } from '../../../api/lookups.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { formatDate } from '../../../ui/format.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { CaseAccess } from '../form/case-access.ts';
import type { BoardValues } from '../form/case-values.ts';
import type { CaseForm } from '../form/use-case-form.ts';
import { DataRow } from './data-section.tsx';
import { noValue } from './field-value.ts';
import { EditableSection } from './section.tsx';
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
/** What belongs to a case of the board; absent for others. */
export function BoardSection({ info, caseForm, access }: BoardSectionProps) {
  const text = useTranslations('case');
  const field = useTranslations('fields');
  const { form } = caseForm;
  const isBoard = isBoardSource(info, form.values.sourceId);
  if (!isBoard && !form.values.boardCaseData) return null;
  const board = { ...empty, ...form.values.boardCaseData };
  const errorOf = (name: keyof BoardValues) => form.errorOf(`boardCaseData.${name}`);
  const hasError = (['boardMember', ...dates] as const).some((name) => errorOf(name) !== undefined);
  const set = (changed: Partial<BoardValues>) => form.set({ boardCaseData: { ...board, ...changed } });
  const isChanged = caseForm.changed.includes('boardCaseData');
  return (
    <EditableSection name="board" title={text('sections.board')} canEdit={access.canEdit} hasError={hasError}>
      {(isEditing) => (
        <>
          {isEditing ? (
            <div className={classes.fields}>
              <TextField
                label={field('boardMember')}
                value={board.boardMember}
                onChange={(boardMember) => set({ boardMember })}
                maxLength={shortTextMaxLength}
                error={errorOf('boardMember')}
              />
              {dates.map((name) => (
                <DateField
                  key={name}
                  label={field(name)}
                  value={board[name] ?? null}
                  onChange={(value) => set({ [name]: value })}
                  error={errorOf(name)}
                />
              ))}
            </div>
          ) : (
            <dl className={classes.data}>
              <DataRow
                label={field('boardMember')}
                value={board.boardMember || noValue}
                isChanged={isChanged}
              />
              {dates.map((name) => (
                <DataRow
                  key={name}
                  label={field(name)}
                  value={formatDate(board[name])}
                  isChanged={isChanged}
                />
              ))}
            </dl>
          )}
        </>
      )}
    </EditableSection>
  );
}
