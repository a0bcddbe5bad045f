import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { RecordPageState, useRecordCrumbs } from '../../../ui/record-page-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useEditedUser, useGivableRights, useRoles } from './queries.ts';
import { UserEditor, userList } from './user-editor.tsx';

interface UserPageProps {
  /** Missing: a new user. */
  userId?: number | null;
}
/** Creates a user (/users/create), or shows and edits one (/users/edit/{id}). */
export function UserPage({ userId = null }: UserPageProps) {
  const text = useTranslations('users');
  const frame = useTranslations('frame.titles');
  const crumbs = useRecordCrumbs(userList);
  const user = useEditedUser(userId);
  const roles = useRoles();
  const givable = useGivableRights();
  const info = useCaseInfo();
  const levels = useCodeLevels();
  useDocumentTitle(user.data ? `${frame('editUser')} ${user.data.fullName}` : null);
  /** Every administrator can open the page, as specified. Creating a user also needs the claim (rule 18.1). */
  const mayNotCreate = userId === null && givable.data?.isManager === false;
  const isThere = userId === null || user.data !== undefined;
  if (isThere && !mayNotCreate && roles.data && givable.data && info.data && levels.data)
    return (
      <UserEditor
        opened={user.data ?? null}
        current={user.data ?? null}
        roles={roles.data}
        givable={givable.data}
        lists={{ info: info.data, areas: levels.data.codeLevelAreas }}
      />
    );
  if (mayNotCreate)
    return (
      <>
        <TitleBar crumbs={crumbs} title={frame('createUser')} />
        <EmptyState title={text('noChange.noClaim')} action={<Link to="/users">{text('backToList')}</Link>} />
      </>
    );
  const failed = [...(userId === null ? [] : [user]), givable, info, levels].find(({ isError }) => isError);
  // A failure to load the roles is a general error (rule 18.10).
  const failedRoles = failed === undefined && roles.isError ? roles : undefined;
  return (
    <RecordPageState
      list={userList}
      title={userId === null ? 'createUser' : 'editUser'}
      failed={failed ?? failedRoles}
      failedTitle={failedRoles && text('rolesFailed')}
      gone={text('gone')}
      backToList={text('backToList')}
    />
  );
}
