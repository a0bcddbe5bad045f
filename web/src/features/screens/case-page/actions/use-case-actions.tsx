import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMarkFavorite } from '../../../../api/mark-favorite.ts';
import { grantsOf, useUser } from '../../../../api/session.ts';
import { type CaseActionName, caseKeys } from '../../../../ui/keys/case-keys.ts';
import { usePageCommands } from '../../../../ui/keys/page-commands.ts';
import { useKeys } from '../../../../ui/keys/use-keys.ts';
import { AskingDialog } from './asking-dialog.tsx';
import {
  type CaseAction,
  isOffered,
  type OpenCase,
  reasonAgainst,
  type ShownAction,
  type ShownActions,
} from './case-action.ts';
import { caseActions } from './case-actions.ts';

// Object.entries loses the type of the keys.
const actions = Object.entries(caseActions) as [CaseActionName, CaseAction][];

/** The actions of the open case with their keys, their palette commands and their dialogs. */
export function useCaseActions(page: Omit<OpenCase, 'userId' | 'grants' | 'markFavorite'>): {
  actions: ShownActions;
  dialogs: ReactNode;
} {
  const text = useTranslations('case');
  const nameOf = useTranslations('caseActions');
  const user = useUser();
  const favorite = useMarkFavorite();
  const [opened, setOpened] = useState<CaseActionName | null>(null);
  /** A dialog renders once it is first opened and then stays, to keep its input. */
  const [asked, setAsked] = useState<readonly CaseActionName[]>([]);
  const open = (name: CaseActionName) => {
    setOpened(name);
    setAsked([...asked.filter((each) => each !== name), name]);
  };
  const { caseId, drafts } = page.detail;
  const on: OpenCase = {
    ...page,
    userId: user.id,
    grants: grantsOf(user),
    markFavorite: (isFavorite) => favorite.mutate({ caseId, isFavorite }),
  };
  const reasonOf = (action: CaseAction) => {
    const reason = reasonAgainst(action, on);
    return reason && text(`reasons.${reason}`);
  };
  const shown = actions
    .filter(([, action]) => isOffered(action, on))
    .map(([name, action]): [CaseActionName, ShownAction] => [
      name,
      {
        id: name,
        name:
          action.draft && drafts.includes(action.draft)
            ? text('withDraft', { action: nameOf(name) })
            : nameOf(name),
        icon: action.icon,
        place: action.place,
        isDangerous: action.isDangerous,
        shortcut: caseKeys.find((each) => each.action === name)?.key,
        disabledReason: reasonOf(action),
        run: () => (action.run ? action.run(on) : open(name)),
      },
    ]);
  const offered = shown.map(([, action]) => action);
  usePageCommands(offered);
  useKeys(
    Object.fromEntries(
      offered.flatMap(({ shortcut, disabledReason, run }) =>
        shortcut === undefined ? [] : [[shortcut, disabledReason === null ? run : { disabledReason }]],
      ),
    ),
  );
  const dialogs = actions.map(([name, action]) => {
    if (!asked.includes(name)) return null;
    const props = {
      on,
      isOpen: opened === name,
      onClose: () => setOpened(null),
      disabledReason: reasonOf(action),
    };
    if (action.asks) return <AskingDialog key={name} {...action.asks} {...props} />;
    return action.Dialog && <action.Dialog key={name} {...props} />;
  });
  return { actions: Object.fromEntries(shown), dialogs };
}
