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

/** What is written on a sheet of its own beside the case; its address names it. */
export const caseSheets = ['forward', 'solve', 'requestData', 'review', ...caseMailKinds] as const;
export type Compose = (typeof caseSheets)[number];
/** The case on screen, as its actions find it. */
export interface OpenCase {
  detail: CaseDetail;
  info: CaseInfo | undefined;
  caseForm: CaseForm;
  access: CaseAccess;
  queue: OpenQueue | null;
  userId: number;
  grants: Grants;
  markFavorite: (isFavorite: boolean) => void;
  /** A call was refused: somebody else has the lock. */
  onLocked: (holder: LockHolder) => void;
  /** The reader has no business here any more: the case was deleted. */
  onGone: () => void;
  /** Opens the sheet that this is written on. */
  compose: (what: Compose) => void;
}
type Reason = keyof Messages['case']['reasons'];

export interface ActionDialogProps {
  on: OpenCase;
  isOpen: boolean;
  onClose: () => void;
  /** Why it can't be done any more: the case may change while the dialog is open. */
  disabledReason: string | null;
}
interface Shown {
  icon: LucideIcon;
  /** What the server has to allow; null for what every reader may do. */
  ability: Ability | null;
  /** Who may ever do it, where not everybody may. */
  allowedTo?: AccessRule;
  /** A button in the head, an entry of the menu, or a place of its own on the page. The palette has all. */
  place: 'head' | 'menu' | 'own';
  /** Whether it means anything for this case. Default: always. */
  isShown?: (on: OpenCase) => boolean;
  /** What in the state of the case forbids it, beside what `ability` says. */
  disabledReason?: (on: OpenCase) => Reason | null;
  /** Opens a composer, also while the lock is still being taken: only sending needs the lock. */
  isComposer?: boolean;
  /** Stands out in the menu. */
  isDangerous?: boolean;
}
/** A question that needs no answer but yes, and the call that follows. */
export interface Question {
  /** Of `case.asks`. */
  words: keyof Messages['case']['asks'];
  act: (caseId: number) => Promise<unknown>;
}
/** One thing that can be done with a case: at once, after one question, or in a dialog of its own. */
export type CaseAction = Shown &
  (
    | { run: (on: OpenCase) => void; asks?: undefined; Dialog?: undefined }
    | { run?: undefined; asks: Question; Dialog?: undefined }
    | { run?: undefined; asks?: undefined; Dialog: ComponentType<ActionDialogProps> }
  );

/** An action as it stands on the page now. */
export interface ShownAction extends PageCommand {
  icon: LucideIcon;
  place: CaseAction['place'];
  isDangerous?: boolean | undefined;
}
/** What this reader finds to do with this case; what may never be done is missing. */
export type ShownActions = Readonly<Partial<Record<CaseActionName, ShownAction>>>;

/** What the reader may never do is absent; what the state of the case forbids, by a reason of its own too, is not. */
export function isOffered(
  { ability, allowedTo, isShown, disabledReason }: CaseAction,
  on: OpenCase,
): boolean {
  if (allowedTo && !mayPass(allowedTo, on.grants)) return false;
  const isDenied = ability !== null && on.access.isDenied(ability) && !disabledReason?.(on);
  return !isDenied && (isShown?.(on) ?? true);
}

/** What the state of the case forbids is disabled: why, or null. */
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
