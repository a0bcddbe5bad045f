import type { CodeLevelArea } from '@cfm/contract/catalog/code-levels.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { useHotkeys } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useContact } from '../../../api/contacts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { EditorCard, EditorColumns, EditorPage } from '../../../ui/editor-page.tsx';
import { isDialogOpen } from '../../../ui/keys/use-keys.ts';
import { useSubmitKey } from '../../../ui/keys/use-submit-key.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { CreateCaseCards, type CustomerPicker } from './create-case-cards.tsx';
import { FilesFailed } from './files-failed.tsx';
import { SimilarCases } from './similar-cases.tsx';
import { useNewCase } from './use-new-case.ts';

interface CreateCaseProps {
  info: CaseInfo;
  areas: readonly CodeLevelArea[];
  customerPicker: CustomerPicker;
}
/** The create page after its lookups have loaded: three cards, and earlier cases of the person or car on the right. */
export function CreateCase({ info, areas, customerPicker }: CreateCaseProps) {
  const text = useTranslations('createCase');
  const frame = useTranslations('frame');
  const made = useNewCase(info);
  const { form, draft, files, upload } = made;
  const { values } = form;
  useSubmitKey(form.formRef, () => made.save('save'));
  // Ctrl+S saves the case, not the page. In a dialog, the case would be saved without the text typed there.
  useHotkeys([['mod+S', () => isDialogOpen() || made.save('save')]], [], true);
  const contact = useContact(values.contactFoundBy ? null : values.contactId);
  const car = contact.data?.cars.find(({ contactCarId }) => contactCarId === values.contactCarId);
  const actions = (
    <>
      <DraftNote draft={draft} />
      <Button onClick={() => made.save('forward')} disabled={form.isSubmitting}>
        {text('saveAndForward')}
      </Button>
      <Button variant="dark" isLoading={form.isSubmitting} onClick={() => made.save('save')}>
        {text('save')}
      </Button>
    </>
  );
  return (
    <>
      <LeaveGuard when={made.isUnsaved} isDraftKept={!made.hasFailedFiles} />
      <EditorPage
        crumbs={[{ label: frame('menu.cases'), to: '/cases' }]}
        title={frame('titles.createCase')}
        actions={!made.hasFailedFiles && actions}
      >
        {upload && made.hasFailedFiles ? (
          <FilesFailed
            internalId={upload.created.internalId}
            error={upload.error}
            files={files}
            progress={upload.progress}
            onFiles={made.setFiles}
            onRetry={made.retryFiles}
            onGoOn={made.goOnWithoutFiles}
          />
        ) : (
          <EditorColumns
            isSideInSight
            side={
              <EditorCard title={text('similar')}>
                <SimilarCases
                  to={{
                    contactId: values.contactId ?? null,
                    vin: car?.vin ?? (values.contactCarId ? values.contactFoundBy : null) ?? null,
                    sets: values.codeLevelSets ?? [],
                    receiptDateTime: values.receiptDateTime,
                  }}
                  statuses={info.statuses}
                  rejection={values.description || files.length > 0 ? null : text('addThereRejection')}
                  fileCount={files.length}
                  onAddThere={made.addThere}
                />
              </EditorCard>
            }
          >
            <CreateCaseCards made={made} info={info} areas={areas} customerPicker={customerPicker} />
          </EditorColumns>
        )}
      </EditorPage>
      <ConfirmationDialog
        isOpen={made.asksScope}
        title={text('leavesScopeTitle')}
        yes={text('saveAnyway')}
        onClose={made.dismissScope}
        onConfirm={made.saveOutOfScope}
      >
        {text('leavesScopeText')}
      </ConfirmationDialog>
    </>
  );
}
