import { caseMailKinds } from '@cfm/contract/cases/mail.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { type AccessRule, type Grants, mayPass } from '@cfm/contract/platform/access.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { LockHolder } from '../../../../api/act-on-case.ts';
import type { OpenQueue } from '../../../../api/use-case-queue.ts';
import type { CaseActionName } from '../../../../ui/keys/case-keys.ts';
import type { PageCommand } from '../../../../ui/keys/page-commands.ts';
import type { Ability, CaseAccess } from '../form/case-access.ts';
import type { CaseForm } from '../form/use-case-form.ts';

/** Side sheets next to the case. The URL names the open one. */
export const caseSheets = ['forward', 'solve', 'requestData', 'review', ...caseMailKinds] as const;
export type Compose = (typeof caseSheets)[number];
/** The open case, as its actions receive it. */
export interface OpenCase {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
  queue: OpenQueue | null;
  userId: number;
  grants: Grants;
  markFavorite: (isFavorite: boolean) => void;
  /** A call was rejected because another user holds the lock. */
  onLocked: (holder: LockHolder) => void;
  /** The case was deleted, so the page must be left. */
  onGone: () => void;
  /** Opens this sheet. */
  compose: (what: Compose) => void;
}
type Reason = keyof Messages['case']['reasons'];

export interface ActionDialogProps {
  on: OpenCase;
  isOpen: boolean;
  onClose: () => void;
  /** Why the action is no longer available, because the case may change while the dialog is open. */
  disabledReason: string | null;
}
interface Shown {
  icon: LucideIcon;
  /** The ability that the server must grant. Null if every reader may do it. */
  ability: Ability | null;
  /** Access rule, if not every user may do it. */
  allowedTo?: AccessRule;
  /**
   * A button in the head (`wideHead`: on a phone an entry of the menu, so that the buttons take one line), an entry of the
   * menu, or elsewhere on the page. The palette contains all actions.
   */
  place: 'head' | 'wideHead' | 'menu' | 'own';
  /** Whether the action applies to this case. Default: always. */
  isShown?: (on: OpenCase) => boolean;
  /** Further reason in the state of the case, in addition to `ability`. */
  disabledReason?: (on: OpenCase) => Reason | null;
  /** Names the draft that the composer keeps: a part of `detail.drafts`. */
  draft?: string;
  /** Opens a composer, even while the lock is being acquired, because only sending needs the lock. */
  isComposer?: boolean;
  /** Stands out in the menu. */
  isDangerous?: boolean;
}
/** A confirmation and the call after it. */
export interface Question {
  /** Key of `case.confirm`. */
  words: keyof Messages['case']['confirm'];
  act: (caseId: number) => Promise<unknown>;
}
/** An action on a case: immediate, after a confirmation, or with its own dialog. */
export type CaseAction = Shown &
  (
    | { run: (on: OpenCase) => void; asks?: undefined; Dialog?: undefined }
    | { run?: undefined; asks: Question; Dialog?: undefined }
    | { run?: undefined; asks?: undefined; Dialog: ComponentType<ActionDialogProps> }
  );

/** An action in its current state. */
export interface ShownAction extends PageCommand {
  id: CaseActionName;
  icon: LucideIcon;
  place: CaseAction['place'];
  isDangerous?: boolean | undefined;
}
/** The actions of this user on this case. Forbidden actions are missing. */
export type ShownActions = Readonly<Partial<Record<CaseActionName, ShownAction>>>;

/** False for actions that the user may never do. Actions that the case's state forbids are shown disabled. */
export function isOffered(
  { ability, allowedTo, isShown, disabledReason }: CaseAction,
  on: OpenCase,
): boolean {
  if (allowedTo && !mayPass(allowedTo, on.grants)) return false;
  const isDenied = ability !== null && on.access.isDenied(ability) && !disabledReason?.(on);
  return !isDenied && (isShown?.(on) ?? true);
}

/** Returns why the state of the case disables the action, or null. */
export function reasonAgainst(
  { ability, disabledReason, isComposer }: CaseAction,
  on: OpenCase,
): Reason | null {
  const own = disabledReason?.(on) ?? null;
  if (own !== null || ability === null || on.access.can(ability)) return own;
  const reason = on.access.reason ?? 'taking';
  return isComposer && reason === 'taking' ? null : reason;
}

export const statusIdOf = (info: CaseInfo | undefined, code: StatusCode): number | undefined =>
  info?.statuses.find((status) => status.code === code)?.id;
