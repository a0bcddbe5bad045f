import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useEditedUser, useGivableRights, useRoles } from './queries.ts';
import { UserEditor } from './user-editor.tsx';

interface UserPageProps {
  /** Missing: a new user. */
  userId?: number | null;
}
/** Creates a user (/users/create), or shows and edits one (/users/edit/{id}). */
export function UserPage({ userId = null }: UserPageProps) {
  const text = useTranslations('users');
  const frame = useTranslations('frame');
  const user = useEditedUser(userId);
  const roles = useRoles();
  const givable = useGivableRights();
  const info = useCaseInfo();
  const levels = useCodeLevels();
  useDocumentTitle(user.data ? `${frame('titles.editUser')} ${user.data.fullName}` : null);
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
  const head = (
    <TitleBar
      crumbs={[{ label: frame('menu.configuration') }, { label: frame('titles.users'), to: '/users' }]}
      title={frame(userId === null ? 'titles.createUser' : 'titles.editUser')}
    />
  );
  const backToList = <Link to="/users">{text('backToList')}</Link>;
  if (mayNotCreate)
    return (
      <>
        {head}
        <EmptyState title={text('noChange.noClaim')} action={backToList} />
      </>
    );
  const failed = [...(userId === null ? [] : [user]), givable, info, levels].find(({ isError }) => isError);
  // A failure to load the roles is a general error (rule 18.10).
  const retryRoles = () => void roles.refetch();
  return (
    <>
      {head}
      {!failed && !roles.isError && <PageSkeleton />}
      {failed &&
        (hasCode(failed.error, 'NotFound') ? (
          <EmptyState title={text('gone')} action={backToList} />
        ) : (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ))}
      {!failed && roles.isError && (
        <ErrorState title={text('rolesFailed')} error={roles.error} onRetry={retryRoles} />
      )}
    </>
  );
}
